import { bySample, checkEffect, samples, wholeOf } from '../../promises/operations.ts';
import { assumptions } from '../../mock-server/assumptions/catalogue.ts';
import type { SettingName } from '../../mock-server/assumptions/settings.ts';
import { useFastClock } from '../../workflow/engine/fastClock.ts';
import { itemsOf, Stage } from '../../workflow/stage.ts';
import { addDocuments, addTemplates } from '../../../service/test/store/many.ts';

useFastClock();

const fields = [
	{ key: 'Name', label: 'Full name', type: 'text' as const },
	{ key: 'Age', label: 'Age', type: 'number' as const },
	{ key: 'Member', label: 'Member', type: 'checkbox' as const },
];
const bytes = Buffer.from(`%PDF-1.7\n${'content '.repeat(1000)}\n%%EOF\n`);

const stage = Stage.ofSuite({ templates: false });

beforeAll(async () => {
	const { store } = stage.service;
	await store.addTemplate({ uid: 'letter', name: 'Letter', bytes, fields });
	await addTemplates(store, 30, { bytes, fields });
	await addDocuments(store, 30, { templateUid: 'letter' });
});

/** The output of an operation about `id`. */
async function output(name: string, id: string) {
	const sample = samples.find((each) => each.name === name);
	if (!sample) throw new Error(`There is no row for ${name}`);
	const result = await stage.perform(name, wholeOf(sample), itemsOf({ id }));
	expect(result.error).toBeUndefined();
	return result.items('PDF');
}

const held = () => stage.service.store.documents.list({ order: 'newest', offset: 0, limit: 100 });

/** Every value of every setting: the nodes accept all of them. */
const positions = Object.entries(assumptions).flatMap(([name, { values }]) =>
	values.map((value) => [name as SettingName, value] as const),
);

describe.each(positions)('a service with %s = %s', (name, value) => {
	beforeEach(() => stage.service.settings.set(name, value as never));

	const typesAreSaid = name !== 'fields.types' || value !== 'missing';
	const labelsAreGiven = name !== 'fields.label' || value !== 'missing';
	const types = fields.map(({ type }) => (typesAreSaid ? type : undefined));
	const labels = fields.map(({ key, label }) => (labelsAreGiven ? label : key));

	it.each(bySample)('answers %s', async (operation, sample) => {
		const { store } = stage.service;
		const own = { uid: `own ${operation}`, name: `Own ${operation}`, bytes, fields };
		if (sample.changes) await store.addTemplate(own);
		const [document] = sample.changes
			? await addDocuments(store, 2, { templateUid: own.uid })
			: await held();
		const template = sample.changes ? own.uid : 'letter';
		const id = sample.subject === 'template' ? template : String(document?.uid);
		const items = await output(operation, id);
		expect(items.length).toBeGreaterThan(0);
		if (sample.whole) {
			const { templates, documents } = store;
			const count = await (sample.subject === 'template' ? templates : documents).count();
			expect(items).toHaveLength(count);
			expect(new Set(items.map(({ json }) => json.uid)).size).toBe(count);
		}
		for (const { json, binary } of items) {
			await checkEffect(sample, stage.service, id, json);
			if (binary) expect(await stage.engine.bytes(binary.data)).toEqual(bytes);
		}
		if (await store.templates.get(own.uid)) await store.deleteTemplate(own.uid);
	});

	it('gives the fields of a template alike, by themselves and in the list', async () => {
		const templates = (await output('template.getAll', '')).map(({ json }) => json);
		const letter = templates.find(({ uid }) => uid === 'letter') as { fields: typeof fields };
		expect(letter.fields.map(({ type }) => type)).toEqual(types);
		const received = (await output('template.getFields', 'letter')).map(({ json }) => json);
		expect(received.map(({ key }) => key)).toEqual(['Name', 'Age', 'Member']);
		expect(received.map(({ label }) => label)).toEqual(labels);
		expect(received.map(({ type }) => type)).toEqual(types);
	});

	it('gives a document and its file by the name that the list has', async () => {
		const document = (await held()).find((each) => each.name === 'Document 7');
		const [got] = await output('document.get', String(document?.uid));
		expect(got?.json).toMatchObject({ name: 'Document 7', templateName: 'Letter' });
		const [downloaded] = await output('document.download', String(document?.uid));
		expect(downloaded?.json).toEqual(got?.json);
		const file = { fileName: 'Document 7.pdf', mimeType: 'application/pdf' };
		expect(downloaded?.binary?.data).toMatchObject(file);
	});

	it('says which template it does not have', async () => {
		const templateId = { __rl: true, mode: 'id', value: 'gone' };
		const { error } = await stage.perform('template.get', { templateId });
		expect(error?.message).toMatch(/^Could not get the template: .*\bno template\b.*gone/i);
	});
});

it('another host never sees the key, and the file still comes', async () => {
	stage.service.settings.set('downloadUrl.form', 'other-host');
	await output('document.download', String((await held())[0]?.uid));
	expect(stage.service.foreign.requests.map(({ key }) => key)).toEqual(['missing']);
});
