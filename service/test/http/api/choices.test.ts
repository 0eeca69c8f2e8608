import type { EditableField } from '../../../src/pdf/editFields/editableField.ts';
import type { FormField } from '../../../src/pdf/form.ts';
import { formOfChoices } from '../../forms/formOfChoices.ts';
import { ask, startOffice, useOffice } from '../../installed/office.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { pdfWith } from '../../pdf/pdfWith.ts';

const name = { key: 'name', label: 'Name', type: 'text' } as const;
const country = {
	key: 'country',
	label: 'Country',
	type: 'text',
	options: ['Austria', 'Chad', 'Peru'],
};
const size = { key: 'size', label: 'Size', type: 'text', options: ['small', 'large'] };

interface Edited {
	readonly fields: EditableField[];
	readonly baseHash: string;
}

const editor = '/app/templates/trip/fields';

const office = useOffice();
const withholding = useOffice({ api: { choices: 'absent' } });
const addTrip = async (bytes: Uint8Array) => {
	for (const { store } of [office(), withholding()]) {
		await store.deleteTemplate('letter');
		await store.addTemplate({ uid: 'trip', name: 'Trip', bytes });
	}
};

const fieldsOf = async (path = '/v1/templates/trip/fields', service = office()) =>
	(await ask(service, `GET ${path}`)).json;

const fill = (data: object, service = office()) =>
	ask(service, 'POST /v1/templates/trip?responseType=binary', { body: { title: 'x', data } });

async function valuesIn(bytes: Uint8Array): Promise<Record<string, string>> {
	const { boxes } = await readPdf(bytes);
	return Object.fromEntries(boxes.map((box) => [box.name, box.value]));
}

describe('drop-downs and radio buttons', () => {
	beforeEach(async () => addTrip(await formOfChoices()));

	test.each([
		['are offered everywhere', office, [country, size, name]],
		['are left out everywhere where they are withheld', withholding, [name]],
	])('%s', async (_, service, expected) => {
		const read = (path: string) => fieldsOf(path, service());
		expect([
			await read('/v1/templates/trip/fields'),
			((await read('/v1/templates/trip')) as { fields: unknown }).fields,
			((await read('/app/templates/trip')) as { fields: unknown }).fields,
			((await read('/app/templates')) as { items: { fields: unknown }[] }).items[0]?.fields,
		]).toEqual(Array(4).fill(expected));
	});

	test('are filled only where they are offered', async () => {
		const data = { country: 'Chad', size: 'large', name: 'Ada' };
		const filled = await valuesIn((await fill(data)).bytes);
		// pdf-lib numbers the states of radio buttons.
		expect(filled).toEqual({ country: 'Chad', size: '1', name: 'Ada' });
		const ignored = await valuesIn((await fill(data, withholding())).bytes);
		expect([ignored['country'], ignored['name']]).toEqual(['', 'Ada']);
	});

	test('refuse what is none of their options, and list these', async () => {
		const data = { country: 'Narnia', size: 'huge', name: 'Ada' };
		const { status, json } = await fill(data);
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
	});

	test('are left empty where what is none of their options is skipped', async () => {
		await using skipping = await startOffice({ api: { unfillable: 'skipped' } });
		const bytes = await formOfChoices();
		await skipping.store.addTemplate({ uid: 'trip', name: 'Trip', bytes });
		const data = { country: 'Narnia', size: 'huge', name: 'Ada' };
		const filled = await valuesIn((await fill(data, skipping)).bytes);
		expect([filled['country'], filled['name']]).toEqual(['', 'Ada']);
	});

	test('stay when a template is renamed or its other fields are edited', async () => {
		await ask(office(), 'PUT /v1/templates/trip', { body: { name: 'Journey' } });
		const { fields, baseHash } = (await fieldsOf(editor)) as Edited;
		expect(fields.map(({ key }) => key)).toEqual(['country', 'size', 'name']);
		const [countries, sizes, only] = fields;
		const box = { page: 1, x: 20, y: 260, width: 100, height: 20 };
		const added = { key: 'date', label: 'Date', type: 'text', boxes: [box] };
		const guest = { ...only, key: 'guest', label: 'Guest' };
		const body = { fields: [guest, added, countries, sizes], baseHash };
		const saved = await ask(office(), `PUT ${editor}`, { body });
		const keys = (list: unknown) => (list as FormField[]).map(({ key }) => key);
		expect(keys((saved.json as { fields: unknown }).fields)).toEqual([
			'guest',
			'date',
			'country',
			'size',
		]);
		// In the order that the editor gave.
		expect(await fieldsOf()).toEqual([
			{ key: 'guest', label: 'Guest', type: 'text' },
			{ key: 'date', label: 'Date', type: 'text' },
			country,
			size,
		]);
		const data = { country: 'Peru', size: 'small', guest: 'Ada' };
		const filled = await valuesIn((await fill(data)).bytes);
		expect(filled).toMatchObject({ country: 'Peru', size: '0', guest: 'Ada' });
	});

	test('say that they accept any other text, if they do', async () => {
		const bytes = await formOfChoices({ isEditable: true });
		await office().store.addTemplate({ uid: 'open', name: 'Open', bytes });
		expect(await fieldsOf('/v1/templates/open/fields')).toEqual([
			{ ...country, editable: true },
			size,
			name,
		]);
	});

	test('alone make a template only where they are offered', async () => {
		const bytes = await formOfChoices({ withText: false });
		const added = await ask(office(), 'POST /app/templates', { body: bytes });
		expect([added.status, added.json]).toMatchObject([201, { fields: [country, size] }]);
		const refused = await ask(withholding(), 'POST /app/templates', { body: bytes });
		expect([refused.status, refused.json]).toMatchObject([422, { error: { reason: 'no-fields' } }]);
	});
});

describe('boxes of one checkbox that stand for different values', () => {
	const status = { key: 'status', label: 'Status', type: 'text', options: ['S', 'MJ'] };
	const asCheckbox = { key: 'status', label: 'Status', type: 'checkbox' } as const;

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

	beforeEach(async () => addTrip(await formOfBoxes()));

	async function ticked(value: unknown, service = office()) {
		const { bytes } = await fill({ status: value }, service);
		const { boxes } = await readPdf(bytes);
		return boxes.filter((box) => box.name === 'status').map((box) => box.value);
	}

	test('are a text with options, and a checkbox where choices are withheld', async () => {
		expect(await fieldsOf()).toEqual([status, name]);
		expect(await ticked('MJ')).toEqual(['Off', 'MJ']);
		const path = '/v1/templates/trip/fields';
		expect(await fieldsOf(path, withholding())).toEqual([asCheckbox, name]);
		expect(await ticked(true, withholding())).toEqual(['S', 'Off']);
	});

	test('stay a checkbox in a template whose fields say so, also when it is edited', async () => {
		const kept: FormField[] = [{ ...asCheckbox, label: 'Own label' }, name];
		await office().store.changeTemplate('trip', { fields: kept });
		expect(await fieldsOf()).toEqual(kept);
		expect(await ticked(true)).toEqual(['S', 'Off']);
		const { fields, baseHash } = (await fieldsOf(editor)) as Edited;
		const { status: answer } = await ask(office(), `PUT ${editor}`, { body: { fields, baseHash } });
		expect(answer).toBe(200);
		expect(await fieldsOf()).toEqual(kept);
	});

	test('keep their options and their new label when a template is edited', async () => {
		const { fields, baseHash } = (await fieldsOf(editor)) as Edited;
		const labelled = fields.map((field) =>
			field.key === 'status' ? { ...field, label: 'Filing status' } : field,
		);
		await ask(office(), `PUT ${editor}`, { body: { fields: labelled, baseHash } });
		expect(await fieldsOf()).toEqual([{ ...status, label: 'Filing status' }, name]);
		expect(await ticked('MJ')).toEqual(['Off', 'MJ']);
	});
});
