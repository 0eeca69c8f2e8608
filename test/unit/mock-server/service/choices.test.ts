import { DatabaseSync } from 'node:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EditableField } from '../../../../service/src/pdf/editFields/editableField.ts';
import type { FormField } from '../../../../service/src/pdf/form.ts';
import { startService } from '../../../mock-server/server/start.ts';
import type { LocalService } from '../../../mock-server/server/start.ts';
import { readPdf } from '../../../../service/test/judges/readPdf.ts';
import { formOfChoices } from '../../../../service/test/forms/formOfChoices.ts';
import { pdfWith } from '../../../../service/test/pdf/pdfWith.ts';
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
	const withhold = () => service.settings.set('fields.choices', 'absent');

	test('are offered from one request to the next, everywhere', async () => {
		const lists = async () => [
			await fieldsOf(service),
			((await fieldsOf(service, '/v1/templates/trip')) as { fields: unknown }).fields,
			((await fieldsOf(service, '/__mock/templates/trip')) as { fields: unknown }).fields,
			((await fieldsOf(service, '/__mock/templates')) as { items: { fields: unknown }[] }).items[0]
				?.fields,
		];
		expect(await lists()).toEqual(Array(4).fill([country, size, name]));
		withhold();
		expect(await lists()).toEqual(Array(4).fill([name]));
		service.settings.reset();
		expect(await lists()).toEqual(Array(4).fill([country, size, name]));
	});

	test('are filled only where they are offered', async () => {
		const data = { country: 'Chad', size: 'large', name: 'Ada' };
		const filled = await valuesIn((await fill(service, data)).bytes);
		// pdf-lib numbers the states of radio buttons.
		expect(filled).toEqual({ country: 'Chad', size: '1', name: 'Ada' });
		withhold();
		const ignored = await valuesIn((await fill(service, data)).bytes);
		expect([ignored['country'], ignored['name']]).toEqual(['', 'Ada']);
	});

	test('refuse what is none of their options, and list these, unless it is skipped', async () => {
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
		expect(fields.map(({ key }) => key)).toEqual(['country', 'size', 'name']);
		const [countries, sizes, only] = fields;
		const box = { page: 1, x: 20, y: 260, width: 100, height: 20 };
		const added = { key: 'date', label: 'Date', type: 'text', boxes: [box] };
		const guest = { ...only, key: 'guest', label: 'Guest' };
		const body = { fields: [guest, added, countries, sizes], baseHash };
		const saved = await ask(service, `PUT ${path}`, { body });
		const keys = (list: unknown) => (list as FormField[]).map(({ key }) => key);
		expect(keys((saved.json as { fields: unknown }).fields)).toEqual([
			'guest',
			'date',
			'country',
			'size',
		]);
		// In the order that the editor gave.
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
		const added = await ask(service, 'POST /__mock/templates', { bytes });
		expect([added.status, added.json]).toMatchObject([201, { fields: [country, size] }]);
		withhold();
		const refused = await ask(service, 'POST /__mock/templates', { bytes });
		expect([refused.status, refused.json]).toMatchObject([422, { error: { reason: 'no-fields' } }]);
	});
});

describe('boxes of one checkbox that stand for different values', () => {
	const status = { key: 'status', label: 'Status', type: 'text', options: ['S', 'MJ'] };
	const asCheckbox = { key: 'status', label: 'Status', type: 'checkbox' };

	/** A checkbox with two boxes, and a text field. */
	async function formOfBoxes(): Promise<Uint8Array> {
		const looks = (state: string) => ({ AS: 'Off', AP: { N: { [state]: look, Off: look } } });
		const look = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1] };
		return pdfWith([
			{ name: 'status', type: 'Btn', at: [20, 500, 40, 520], entries: looks('S') },
			{ name: 'status', type: 'Btn', at: [60, 500, 80, 520], entries: looks('MJ') },
			{ name: 'name', at: [20, 400, 220, 420] },
		]);
	}

	async function start(options = {}): Promise<LocalService> {
		const service = await startService({ templates: false, apiKey: 'the-key', ...options });
		if (!(await service.store.templates.get('trip'))) {
			const bytes = await formOfBoxes();
			await service.store.addTemplate({ uid: 'trip', name: 'Trip', bytes });
		}
		return service;
	}

	async function ticked(service: LocalService, value: unknown) {
		const { bytes } = await fill(service, { status: value });
		const { boxes } = await readPdf(bytes);
		return boxes.filter((box) => box.name === 'status').map((box) => box.value);
	}

	test('are a text with options, and a checkbox where choices are withheld', async () => {
		await using service = await start();
		expect(await fieldsOf(service)).toEqual([status, name]);
		expect(await ticked(service, 'MJ')).toEqual(['Off', 'MJ']);
		service.settings.set('fields.choices', 'absent');
		expect(await fieldsOf(service)).toEqual([asCheckbox, name]);
		expect(await ticked(service, true)).toEqual(['S', 'Off']);
	});

	test('stay a checkbox in a template that an earlier version stored, also when it is edited', async () => {
		const dataDir = mkdtempSync(join(tmpdir(), 'boxes-'));
		try {
			await (await start({ dataDir })).close();
			const database = new DatabaseSync(join(dataDir, 'service.sqlite'));
			const stored = JSON.stringify([{ ...asCheckbox, label: 'Own label' }, name]);
			database.prepare('UPDATE template SET fields = ?').run(stored);
			database.close();
			await using service = await start({ dataDir });
			const kept = [{ ...asCheckbox, label: 'Own label' }, name];
			expect(await fieldsOf(service)).toEqual(kept);
			expect(await ticked(service, true)).toEqual(['S', 'Off']);
			const path = '/__mock/templates/trip/fields';
			const { fields, baseHash } = (await fieldsOf(service, path)) as {
				fields: EditableField[];
				baseHash: string;
			};
			const { status: answer } = await ask(service, `PUT ${path}`, { body: { fields, baseHash } });
			expect(answer).toBe(200);
			expect(await fieldsOf(service)).toEqual(kept);
		} finally {
			rmSync(dataDir, { recursive: true });
		}
	});

	test('keep their options and their new label when a template is edited', async () => {
		await using service = await start();
		const path = '/__mock/templates/trip/fields';
		const { fields, baseHash } = (await fieldsOf(service, path)) as {
			fields: EditableField[];
			baseHash: string;
		};
		const labelled = fields.map((field) =>
			field.key === 'status' ? { ...field, label: 'Filing status' } : field,
		);
		await ask(service, `PUT ${path}`, { body: { fields: labelled, baseHash } });
		expect(await fieldsOf(service)).toEqual([{ ...status, label: 'Filing status' }, name]);
		expect(await ticked(service, 'MJ')).toEqual(['Off', 'MJ']);
	});
});

test('an export keeps the options of a field', async () => {
	await using service = await startWithTrip();
	const file = new Uint8Array(await buffer(service.exportState()));
	await service.reset('empty');
	await service.importState(file);
	expect(await fieldsOf(service)).toEqual([country, size, name]);
});
