import fc from 'fast-check';
import { assumptions } from '../mock-server/assumptions/catalogue.ts';
import type { SettingValues } from '../mock-server/assumptions/settings.ts';
import { checkEffect, samples, wholeOf } from '../promises/operations.ts';
import { autoMap, itemsOf, Stage } from '../workflow/stage.ts';
import { shareOf } from './share.ts';
import { addDocuments } from '../../service/test/store/many.ts';

const bytes = Buffer.from(`%PDF-1.7\n${'content '.repeat(1000)}\n%%EOF\n`);
const fields = [
	{ key: 'Name', label: 'Full name', type: 'text' as const },
	{ key: 'Age', label: 'Age', type: 'number' as const },
];
const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** The positions that are left out: a flat body has no title, and few requests per second take their time. */
const leftOut: Partial<Record<keyof SettingValues, readonly (string | number)[]>> = {
	'fill.body': ['flat'],
	'rate.perSecond': [1, 5, 50],
};

/** The other host of the local service does not speak HTTPS. */
const isReachable = (settings: SettingValues) =>
	settings['downloadUrl.form'] !== 'other-host' || settings['downloadUrl.scheme'] !== 'https';

/** A service as it may be: each open point in any position. */
const anySettings = fc.record(
	Object.fromEntries(
		Object.entries(assumptions).map(([name, { values }]) => {
			const without = leftOut[name as keyof SettingValues] ?? [];
			return [name, fc.constantFrom(...values.filter((value) => !without.includes(value)))];
		}),
	),
) as unknown as fc.Arbitrary<SettingValues>;

const stage = Stage.ofSuite();

async function begin(values: SettingValues): Promise<void> {
	stage.reset();
	const { store, database, settings } = stage.service;
	for (const uid of ['letter', ...Array.from({ length: 30 }, (_, index) => `other-${index}`)]) {
		if (await store.templates.get(uid)) await store.deleteTemplate(uid);
		await store.addTemplate({ uid, name: `Template ${uid}`, bytes, fields });
	}
	const aDayAgo = Date.now() - 86_400_000;
	const created = (index: number) => new Date(aDayAgo + index * 60_000);
	await addDocuments(store, 60, { templateUid: 'letter', created, database });
	settings.setAll(values);
}

async function perform(operation: string, parameters = {}) {
	const result = await stage.perform(operation, parameters);
	expect([operation, result.error?.message]).toEqual([operation, undefined]);
	return result.items('PDF');
}

async function lists(): Promise<void> {
	const templates = await perform('template.getAll', { returnAll: true });
	const { store } = stage.service;
	expect(new Set(templates.map(({ json }) => json.uid)).size).toBe(await store.templates.count());
	expect(await perform('document.getAll', { limit: 33 })).toHaveLength(33);
	const documents = await perform('document.getAll', { returnAll: true });
	expect(new Set(documents.map(({ json }) => json.uid)).size).toBe(await store.documents.count());
	const letter = documents.find(({ json }) => json.name === 'Document 41');
	const keys = (await perform('template.getFields', { templateId: byId('letter') })).map(
		({ json }) => json.key,
	);
	expect(keys).toEqual(['Name', 'Age']);
	const documentId = byId(String(letter?.json.uid));
	const [downloaded] = await perform('document.download', { documentId });
	expect(await stage.engine.bytes(downloaded?.binary?.data)).toEqual(bytes);
}

let lastNumber = 0;

/** The trigger stands by, and starts once with each document, whatever was made of it before. */
async function fills(): Promise<void> {
	const trigger = stage.trigger({ output: 'jsonAndFile' });
	expect(await trigger.activate()).toEqual([]);
	const parameters = {
		templateId: byId('course-certificate'),
		title: '={{ $json.certificate_no }}',
		fields: autoMap,
		output: 'jsonAndFile',
		options: { existingDocuments: 'reuse' },
	};
	const numbers = [1, 2, 3, 4].map(() => `N-${10_000 + ++lastNumber}`);
	const items = itemsOf(...numbers.map((certificate_no) => ({ certificate_no, hours: '12' })));
	const first = await stage.fill(parameters, items.slice(0, 2));
	const all = await stage.fill(parameters, items);
	expect([first.error?.message, all.error?.message]).toEqual([undefined, undefined]);
	const out = all.items('Fill');
	expect(out.map(({ json }) => json.name)).toEqual(numbers);
	expect(out.map(({ json }) => json.reused)).toEqual([true, true, undefined, undefined]);
	expect(out.map(({ binary }) => binary?.data?.fileName)).toEqual(
		numbers.map((number) => `${number}.pdf`),
	);
	const started = await trigger.poll();
	expect(started.map(({ json }) => json.name).sort()).toEqual(numbers);
	expect(started.map(({ json }) => json.uid).sort()).toEqual(
		out.map(({ json }) => json.uid).sort(),
	);
	expect(await trigger.poll()).toEqual([]);
}

/** Every operation, each on a template and a document of its own. */
async function operations(): Promise<void> {
	const { store } = stage.service;
	for (const sample of samples) {
		const own = { uid: `own-${sample.name}`, name: `Own ${sample.name}`, bytes, fields };
		if (await store.templates.get(own.uid)) await store.deleteTemplate(own.uid);
		await store.addTemplate(own);
		const [document] = await addDocuments(store, 1, { templateUid: own.uid });
		const id = sample.subject === 'template' ? own.uid : String(document?.uid);
		const result = await stage.perform(sample.name, wholeOf(sample), itemsOf({ id }));
		expect([sample.name, result.error?.message]).toEqual([sample.name, undefined]);
		const items = result.items('PDF');
		expect(items.length).toBeGreaterThan(0);
		for (const { json } of items) await checkEffect(sample, stage.service, id, json);
	}
	const { error } = await stage.perform('template.get', { templateId: byId('gone') });
	// Where errors are empty, the status is all there is to quote.
	expect(error?.message).toMatch(/^Could not get the template: .+ ("gone"\.?|status 400)$/);
}

const services = shareOf(150);

it(`${services} services that differ in everything that is open: all operations work with each`, async () => {
	await fc.assert(
		fc.asyncProperty(anySettings.filter(isReachable), async (settings) => {
			await begin(settings);
			await lists();
			await fills();
			await operations();
		}),
		{ numRuns: services, seed: 20261121 },
	);
});
