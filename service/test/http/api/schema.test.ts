import { Validator } from '@cfworker/json-schema';
import type { Schema } from '@cfworker/json-schema';
import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { EditableField } from '../../../src/pdf/editFields/editableField.ts';
import { editFields } from '../../../src/pdf/editFields/editFields.ts';
import { readFields } from '../../../src/pdf/editFields/readFields.ts';
import { ask, useOffice } from '../../installed/office.ts';

const office = useOffice();

/** A field of each kind, and what random values are made of. */
async function useEveryKind(): Promise<void> {
	const document = await PDFDocument.create();
	const page = document.addPage();
	const form = document.getForm();
	let y = 800;
	const at = () => ({ x: 20, y: (y -= 40), width: 200, height: 30 });
	form.createTextField('text').addToPage(page, at());
	const short = form.createTextField('short');
	short.setMaxLength(3);
	short.addToPage(page, at());
	form.createCheckBox('tick').addToPage(page, at());
	const drop = form.createDropdown('drop');
	drop.addOptions(['A', 'B|(', 'C; D']);
	drop.addToPage(page, at());
	const open = form.createDropdown('open');
	open.addOptions(['A', 'B']);
	open.enableEditing();
	open.addToPage(page, at());
	const list = form.createOptionList('list');
	list.addOptions(['A', 'B|(', 'C; D', 'E.']);
	list.enableMultiselect();
	list.addToPage(page, at());
	const one = form.createOptionList('one');
	one.addOptions(['A', 'B|(']);
	one.addToPage(page, at());
	const radio = form.createRadioGroup('radio');
	radio.addOptionToPage('A', page, at());
	radio.addOptionToPage('B|(', page, at());
	await replaceLetter(await withFormats(await document.save()));
}

/** Fields that are required, have a default, are dates, or have a range. */
async function withFormats(bytes: Uint8Array): Promise<Uint8Array> {
	const box = (index: number) => ({ page: 1, x: 300, y: 750 - 40 * index, width: 200, height: 30 });
	const added: readonly Partial<EditableField>[] = [
		{ key: 'day', dateFormat: 'dd.mm.yyyy' },
		{ key: 'due', dateFormat: 'mm/dd/yyyy', required: true },
		{ key: 'must', required: true },
		{ key: 'held', required: true, default: 'A' },
		{ key: 'sum', type: 'number' },
		{ key: 'size', choice: { kind: 'dropDown', options: ['A', 'B|('] }, required: true },
	];
	const fields = added.map(
		(field, index): EditableField => ({
			...{ key: '', label: '', type: 'text', boxes: [box(index)], ...field },
		}),
	);
	const made = await editFields(bytes, [...(await readFields(bytes)), ...fields]);
	const document = await PDFDocument.load(made);
	const sum = document.getForm().getTextField('sum').acroField.dict;
	const script = PDFString.of('AFRange_Validate(true, -2, true, 100);');
	const actions = sum.lookup(PDFName.of('AA'), PDFDict);
	actions.set(PDFName.of('V'), document.context.obj({ S: 'JavaScript', JS: script }));
	return document.save();
}

async function replaceLetter(bytes: Uint8Array): Promise<void> {
	const { store } = office();
	await store.deleteTemplate('letter');
	await store.addTemplate({ uid: 'letter', name: 'Letter', bytes });
}

const values: readonly unknown[] = [
	'A',
	'B|(',
	'C; D',
	'E.',
	'Ex',
	'A; B|(',
	'A\nE.',
	'A;B|(',
	'A; C; D',
	'A\nC; D',
	'',
	' ',
	'abc',
	'abcd',
	'a\u0308b\u0308c\u0308',
	'\u{1f600}\u{1f600}\u{1f600}',
	'2026-12-31',
	'2026-02-30',
	'2024-02-29',
	'2026-12-31T10:00:00.000Z',
	'31.12.2026',
	0,
	101,
	-1.5,
	1e21,
	true,
	false,
	null,
	[],
	['A'],
	{},
];
const keys = ['text', 'short', 'tick', 'drop', 'open', 'list', 'one', 'radio'];
const dates = ['day', 'due'];
/** Those of `withFormats`; a fill without them has a problem. */
const further = [...dates, 'must', 'held', 'sum', 'size'];

/** The same each time. */
function* randomData(count: number): Generator<Record<string, unknown>> {
	let state = 7;
	const next = (limit: number) => {
		state = (state * 48_271) % 2_147_483_647;
		return Math.floor((state / 2_147_483_647) * limit);
	};
	for (let turn = 0; turn < count; turn += 1) {
		const names = next(20) === 0 ? [...keys, 'other'] : keys;
		const isNeeded = (key: string) => ['due', 'must', 'size'].includes(key);
		const chosen = [
			...names.filter(() => next(4) === 0),
			...further.filter((key) => next(isNeeded(key) ? 16 : 4) !== (isNeeded(key) ? 0 : 1)),
		];
		// Else hardly any would be right as a whole.
		const rightFor = (key: string) => {
			if (key === 'tick') return true;
			if (key === 'sum') return next(100);
			return dates.includes(key) ? '2026-12-31' : values[next(2)];
		};
		const valueFor = (key: string) =>
			next(further.includes(key) ? 16 : 3) === 0 ? values[next(values.length)] : rightFor(key);
		yield Object.fromEntries(chosen.map((key) => [key, valueFor(key)]));
	}
}

const templateFields = async () =>
	(await ask(office(), 'GET /v1/templates/letter/fields')).json as { key: string }[];
const schemaOf = async () =>
	(await ask(office(), 'GET /v1/templates/letter/schema')).json as Schema;

test('the schema of a template says which values its fields take', async () => {
	expect(await schemaOf()).toEqual({
		$schema: 'https://json-schema.org/draft/2020-12/schema',
		title: 'Letter',
		type: 'object',
		properties: {
			Name: { title: 'Full name', type: 'string' },
			Age: { title: 'Age in years', type: 'number' },
			Member: { title: 'Is a member', type: 'boolean' },
		},
		additionalProperties: false,
	});
});

test('a fill that accepts no mismatch accepts what the schema does, and so does a check', async () => {
	await useEveryKind();
	const validator = new Validator(await schemaOf(), '2020-12');
	expect((await templateFields()).map(({ key }) => key)).toEqual(
		expect.arrayContaining([...keys, ...further]),
	);
	const counts = { valid: 0, invalid: 0 };
	const documents = () => office().store.documents.count();
	for (const data of randomData(300)) {
		const { valid } = validator.validate(data);
		counts[valid ? 'valid' : 'invalid'] += 1;
		const before = await documents();
		const checked = await ask(office(), 'POST /v1/templates/letter?validate=only', {
			body: { data },
		});
		expect({ data, json: checked.json }).toMatchObject({ data, json: { valid } });
		expect(await documents()).toBe(before);
		const line = 'POST /v1/templates/letter?mismatch=reject';
		const { status } = await ask(office(), line, { body: { data } });
		expect({ data, status }).toEqual({ data, status: valid ? 200 : 400 });
	}
	expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan(50);
});

test('a check names a text that no fill takes, and does not lay it out', async () => {
	const body = { data: { Name: 'W'.repeat(1_000_001) } };
	const { json } = await ask(office(), 'POST /v1/templates/letter?validate=only', { body });
	const message = 'Field "Name": the text has more than 1000000 characters';
	const problems = [{ key: 'Name', problem: 'value', message }];
	expect(json).toEqual({ valid: false, problems });
	expect((await ask(office(), 'POST /v1/templates/letter', { body })).status).toBe(400);
});

test('a check names every problem, and the texts that would be cut', async () => {
	const long = 'W '.repeat(2000);
	const data = { Name: long, Age: 'x', Nme: 'x' };
	const check = async (query: string) =>
		(await ask(office(), `POST /v1/templates/letter?validate=only${query}`, { body: { data } }))
			.json;
	const unknown = { key: 'Nme', problem: 'unknown' };
	const type = { key: 'Age', problem: 'type' };
	const cut = { key: 'Name', problem: 'cut' };
	const problems = [type, unknown];
	expect(await check('')).toMatchObject({ valid: false, problems, warnings: [cut] });
	expect(await check('&overflow=reject')).toMatchObject({
		valid: false,
		problems: [...problems, cut],
	});
	expect(await office().store.documents.count()).toBe(0);
});

describe('fields with a format, in a template that an editor made', () => {
	const named = async (line: string) =>
		((await ask(office(), line)).json as { key: string }[]).filter(({ key }) =>
			[...further, 'text'].includes(key),
		);

	test('are described by the API and its schema', async () => {
		await useEveryKind();
		const described = new Map(
			(await named('GET /v1/templates/letter/fields')).map((one) => [one.key, one]),
		);
		const text = { type: 'text' };
		expect(Object.fromEntries(described)).toEqual({
			text: { ...text, key: 'text', label: 'Text' },
			day: { ...text, key: 'day', label: 'Day', format: 'date', dateFormat: 'dd.mm.yyyy' },
			due: {
				...{ ...text, key: 'due', label: 'Due', required: true },
				...{ format: 'date', dateFormat: 'mm/dd/yyyy' },
			},
			must: { ...text, key: 'must', label: 'Must', required: true },
			held: { ...text, key: 'held', label: 'Held', required: true, default: 'A' },
			sum: { key: 'sum', label: 'Sum', type: 'number', minimum: -2, maximum: 100 },
			size: { ...text, key: 'size', label: 'Size', required: true, options: ['A', 'B|('] },
		});
		expect(await schemaOf()).toMatchObject({
			required: ['due', 'must', 'size'],
			properties: {
				sum: { type: 'number', minimum: -2, maximum: 100 },
				held: { default: 'A' },
				day: { description: 'A date, as in 2026-12-31; it is drawn as dd.mm.yyyy.' },
			},
		});
	});

	test('that are required are problems where they have no value', async () => {
		await useEveryKind();
		const data = { due: 'tomorrow', must: '', sum: 101 };
		const line = 'POST /v1/templates/letter?validate=only';
		const { json } = await ask(office(), line, { body: { data } });
		const problems = [
			{ key: 'due', problem: 'value' },
			{ key: 'must', problem: 'missing', message: 'Field "must": a value is required' },
			{ key: 'size', problem: 'missing' },
			{ key: 'sum' },
		];
		expect(json).toMatchObject({ valid: false });
		const found = (json as { problems: { key: string }[] }).problems;
		expect(found.sort((a, b) => a.key.localeCompare(b.key))).toMatchObject(problems);
		const filled = await ask(office(), 'POST /v1/templates/letter', {
			body: { data: { due: 'tomorrow' } },
		});
		expect(filled.status).toBe(200);
	});
});
