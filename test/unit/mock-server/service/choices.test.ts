import { DatabaseSync } from 'node:sqlite';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EditableField } from '../../../../service/src/pdf/editFields/editableField.ts';
import type { FormField } from '../../../../service/src/pdf/form.ts';
import { startService } from '../../../mock-server/server/start.ts';
import type { LocalService } from '../../../mock-server/server/start.ts';
import { readPdf } from '../../../../service/test/judges/readPdf.ts';
import { formOfChoices } from '../../../../service/test/forms/formOfChoices.ts';
import { toEarlierVersion } from '../earlierVersion.ts';
import { ask } from '../serviceClient.ts';

const name = { key: 'name', label: 'Name', type: 'text' };
const country = {
	key: 'country',
	label: 'Country',
	type: 'text',
	options: ['Austria', 'Chad', 'Peru'],
};
const size = { key: 'size', label: 'Size', type: 'text', options: ['small', 'large'] };

async function startWithTrip(options = {}): Promise<LocalService> {
	const service = await startService({ templates: false, apiKey: 'the-key', ...options });
	const bytes = await formOfChoices();
	if (!(await service.store.templates.get('trip'))) {
		await service.store.addTemplate({ uid: 'trip', name: 'Trip', bytes });
	}
	return service;
}

async function fieldsOf(service: LocalService, path = '/v1/templates/trip/fields') {
	return (await ask(service, `GET ${path}`)).json;
}

async function fill(service: LocalService, data: object) {
	const line = 'POST /v1/templates/trip?responseType=binary';
	return ask(service, line, { body: { title: 'x', data } });
}

async function valuesIn(bytes: Uint8Array): Promise<Record<string, string>> {
	const { boxes } = await readPdf(bytes);
	return Object.fromEntries(boxes.map((box) => [box.name, box.value]));
}

describe('drop-downs and radio buttons', () => {
	let service: LocalService;
	beforeEach(async () => {
		service = await startWithTrip();
	});
	afterEach(() => service.close());
	const offer = () => service.settings.set('fields.choices', 'text');

	test('are offered from one request to the next, everywhere', async () => {
		const lists = async () => [
			await fieldsOf(service),
			((await fieldsOf(service, '/v1/templates/trip')) as { fields: unknown }).fields,
			((await fieldsOf(service, '/__mock/templates/trip')) as { fields: unknown }).fields,
			((await fieldsOf(service, '/__mock/templates')) as { items: { fields: unknown }[] }).items[0]
				?.fields,
		];
		expect(await lists()).toEqual(Array(4).fill([name]));
		offer();
		expect(await lists()).toEqual(Array(4).fill([country, size, name]));
		service.settings.reset();
		expect(await lists()).toEqual(Array(4).fill([name]));
	});

	test('are filled only where they are offered', async () => {
		const data = { country: 'Chad', size: 'large', name: 'Ada' };
		const ignored = await valuesIn((await fill(service, data)).bytes);
		expect([ignored['country'], ignored['name']]).toEqual(['', 'Ada']);
		offer();
		const filled = await valuesIn((await fill(service, data)).bytes);
		// pdf-lib numbers the states of radio buttons.
		expect(filled).toEqual({ country: 'Chad', size: '1', name: 'Ada' });
	});

	test('refuse what is none of their options, and list these, unless it is skipped', async () => {
		offer();
		const data = { country: 'Narnia', size: 'huge', name: 'Ada' };
		const { status, json } = await fill(service, data);
		expect([status, json]).toMatchObject([
			400,
			{
				error: {
					message:
						'Field "country": "Narnia" is none of its options: "Austria", "Chad", "Peru"; ' +
						'Field "size": "huge" is none of its options: "small", "large"',
				},
			},
		]);
		service.settings.set('fill.unfillable', 'skipped');
		const filled = await valuesIn((await fill(service, data)).bytes);
		expect([filled['country'], filled['name']]).toEqual(['', 'Ada']);
	});

	test('stay when a template is renamed or its other fields are edited', async () => {
		await ask(service, 'PUT /v1/templates/trip', { body: { name: 'Journey' } });
		const path = '/__mock/templates/trip/fields';
		const { fields, baseHash } = (await fieldsOf(service, path)) as {
			fields: EditableField[];
			baseHash: string;
		};
		expect(fields.map(({ key }) => key)).toEqual(['name']);
		const [only] = fields;
		const box = { page: 1, x: 20, y: 260, width: 100, height: 20 };
		const added = { key: 'date', label: 'Date', type: 'text', boxes: [box] };
		const body = { fields: [{ ...only, key: 'guest', label: 'Guest' }, added], baseHash };
		const saved = await ask(service, `PUT ${path}`, { body });
		const keys = (list: unknown) => (list as FormField[]).map(({ key }) => key);
		expect(keys((saved.json as { fields: unknown }).fields)).toEqual(['guest', 'date']);
		offer();
		// In the order that the editor gave; these two stand below the added field, and follow it.
		expect(await fieldsOf(service)).toEqual([
			{ key: 'guest', label: 'Guest', type: 'text' },
			{ key: 'date', label: 'Date', type: 'text' },
			country,
			size,
		]);
		const data = { country: 'Peru', size: 'small', guest: 'Ada' };
		const filled = await valuesIn((await fill(service, data)).bytes);
		expect(filled).toMatchObject({ country: 'Peru', size: '0', guest: 'Ada' });
	});

	test('say that they accept any other text, if they do', async () => {
		offer();
		const bytes = await formOfChoices({ isEditable: true });
		await service.store.addTemplate({ uid: 'open', name: 'Open', bytes });
		expect(await fieldsOf(service, '/v1/templates/open/fields')).toEqual([
			{ ...country, editable: true },
			size,
			name,
		]);
	});

	test('alone make a template only where they are offered', async () => {
		const bytes = await formOfChoices({ withText: false });
		const refused = await ask(service, 'POST /__mock/templates', { bytes });
		expect([refused.status, refused.json]).toMatchObject([422, { error: { reason: 'no-fields' } }]);
		offer();
		const added = await ask(service, 'POST /__mock/templates', { bytes });
		expect([added.status, added.json]).toMatchObject([201, { fields: [country, size] }]);
	});

	test('can have a label in the JSON file beside the PDF, but no other type', async () => {
		offer();
		const upload = async (described: object) => {
			const form = new FormData();
			form.append('pdf', new File([Buffer.from(await formOfChoices())], 'trip.pdf'));
			form.append('json', JSON.stringify({ fields: { country: described } }));
			const response = await fetch(`${service.url}/__mock/templates`, {
				method: 'POST',
				body: form,
			});
			return { status: response.status, text: await response.text() };
		};
		const labelled = await upload({ label: 'Where to' });
		expect([labelled.status, labelled.text]).toEqual([201, expect.stringContaining('Where to')]);
		const typed = await upload({ type: 'number' });
		expect([typed.status, typed.text]).toEqual([422, expect.stringContaining('country')]);
	});
});

/** Turns stored data into what version 2 of the service wrote. */
function age(path: string): void {
	const database = new DatabaseSync(path);
	const without = JSON.stringify([{ ...name, label: 'Own label' }]);
	database.prepare('UPDATE template SET fields = ?').run(without);
	database.close();
	toEarlierVersion(path, 2);
}

describe('templates that an earlier version stored', () => {
	let dataDir: string;
	beforeEach(() => {
		dataDir = mkdtempSync(join(tmpdir(), 'choices-'));
	});
	afterEach(() => rmSync(dataDir, { recursive: true }));
	const settings = { 'fields.choices': 'text' };
	const expected = [country, size, { ...name, label: 'Own label' }];

	test('are read again when the service starts', async () => {
		await (await startWithTrip({ dataDir })).close();
		age(join(dataDir, 'service.sqlite'));
		await using service = await startWithTrip({ dataDir, settings });
		expect(await fieldsOf(service)).toEqual(expected);
	});

	test('are read again when they are imported', async () => {
		const path = join(dataDir, 'service.sqlite');
		await (await startWithTrip({ dataDir })).close();
		age(path);
		await using service = await startService({ templates: false, apiKey: 'the-key', settings: {} });
		service.settings.set('fields.choices', 'text');
		await service.importState(new Uint8Array(readFileSync(path)));
		expect(await fieldsOf(service)).toEqual(expected);
	});

	test('an export of this version keeps its options', async () => {
		await using service = await startWithTrip({ settings });
		const file = new Uint8Array(await buffer(await service.exportState()));
		await service.reset('empty');
		service.settings.set('fields.choices', 'text');
		await service.importState(file);
		expect(await fieldsOf(service)).toEqual([country, size, name]);
	});
});
