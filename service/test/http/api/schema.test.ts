import { Validator } from '@cfworker/json-schema';
import type { Schema } from '@cfworker/json-schema';
import { PDFDocument } from '@cantoo/pdf-lib';
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
	const { store } = office();
	await store.deleteTemplate('letter');
	await store.addTemplate({ uid: 'letter', name: 'Letter', bytes: await document.save() });
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
	0,
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

/** The same each time. */
function* randomData(count: number): Generator<Record<string, unknown>> {
	let state = 7;
	const next = (limit: number) => {
		state = (state * 48_271) % 2_147_483_647;
		return Math.floor((state / 2_147_483_647) * limit);
	};
	for (let turn = 0; turn < count; turn += 1) {
		const names = next(20) === 0 ? [...keys, 'other'] : keys;
		const chosen = names.filter(() => next(4) === 0);
		// Else hardly any would be right as a whole.
		const valueFor = (key: string) =>
			key === 'tick' && next(2) === 0 ? true : values[next(next(3) === 0 ? values.length : 2)];
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
	expect((await templateFields()).map(({ key }) => key)).toEqual(keys);
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
