import { editFields } from '../../../src/pdf/editFields/editFields.ts';
import {
	PLAIN_TEXT,
	UneditableFieldError,
	type EditableField,
	type FieldBox,
} from '../../../src/pdf/editFields/editableField.ts';
import { readFields } from '../../../src/pdf/editFields/readFields.ts';
import { openForm } from '../../../src/pdf/form.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { checkWithQpdf, convertWithQpdf, fieldsByPdftk, hasTool } from '../../judges/tools.ts';
import { MULTILINE, pdfText, pdfWith } from '../pdfWith.ts';
import { plainPdf } from './plainPdf.ts';

const box = (row = 0, page = 1): FieldBox => ({
	page,
	x: 60,
	y: 480 - 30 * row,
	width: 200,
	height: 16,
});

const text = (key: string, row = 0, more: Partial<EditableField> = {}): EditableField => ({
	key,
	label: `The ${key}`,
	type: 'text',
	boxes: [box(row)],
	...more,
});

const all: readonly EditableField[] = [
	text('name'),
	text('amount', 1, { type: 'number', label: 'Amount in €' }),
	text('agreed', 2, { type: 'checkbox', boxes: [{ ...box(2), width: 12, height: 12 }] }),
	text('notes', 3, { text: { ...PLAIN_TEXT, multiline: true, fontSize: 9 } }),
	text('iban', 4, { text: { ...PLAIN_TEXT, comb: true, maxLength: 22 } }),
	text('total', 5, { text: { ...PLAIN_TEXT, alignment: 'right' } }),
];

const withPdftk = hasTool('pdftk') ? it : it.skip;
const withQpdf = hasTool('qpdf') ? it : it.skip;

/** Without the IDs, which are those of one file. */
function withoutIds(fields: readonly EditableField[]): unknown {
	return JSON.parse(
		JSON.stringify(fields, (key, value: unknown) => (key === 'id' ? undefined : value)),
	);
}

function there<T>(value: T | undefined): T {
	if (value === undefined)
		throw new Error('The form has fewer fields or boxes than the test needs');
	return value;
}

async function keysOf(bytes: Uint8Array): Promise<string[]> {
	return (await openForm(bytes)).fields.map(({ key }) => key);
}

async function namesByPdfjs(bytes: Uint8Array): Promise<string[]> {
	return (await readPdf(bytes)).boxes.map(({ name }) => name);
}

describe('fields for a plain PDF', () => {
	it('are read back as they were asked for', async () => {
		const made = await editFields(await plainPdf(), all);
		expect(withoutIds(await readFields(made))).toEqual(
			withoutIds(
				all.map((field) =>
					field.type === 'checkbox' ? field : { ...field, text: field.text ?? PLAIN_TEXT },
				),
			),
		);
	});

	it('are those that the API shows, with labels and types', async () => {
		const { fields } = await openForm(await editFields(await plainPdf(), all));
		const described = all.map(({ key, label, type, text: settings }) => {
			const { maxLength } = settings ?? {};
			return { key, label, type, ...(maxLength !== undefined && { maxLength }) };
		});
		expect(fields).toEqual(described);
	});

	it('are the same for pdf.js', async () => {
		const { boxes } = await readPdf(await editFields(await plainPdf(), all));
		expect(boxes.map(({ name, kind, isCheckbox }) => [name, isCheckbox ? 'tick' : kind])).toEqual([
			['name', 'Tx'],
			['amount', 'Tx'],
			['agreed', 'tick'],
			['notes', 'Tx'],
			['iban', 'Tx'],
			['total', 'Tx'],
		]);
		expect(boxes.map(({ rectangle }) => rectangle)).toEqual(
			all.flatMap(({ boxes: [at] }) => at && [[at.x, at.y, at.x + at.width, at.y + at.height]]),
		);
		expect(boxes[2]).toMatchObject({ onState: 'Yes', value: 'Off' });
		expect(boxes[3]).toMatchObject({ isMultiline: true });
		expect(boxes[4]).toMatchObject({ isComb: true, maxLength: 22 });
	});

	withPdftk('are the same for pdftk', async () => {
		const fields = fieldsByPdftk(await editFields(await plainPdf(), all));
		expect(fields.map(({ Name, NameAlt, Type }) => [Name, NameAlt, Type])).toEqual(
			all.map(({ key, label, type }) => [key, label, type === 'checkbox' ? 'Button' : 'Text']),
		);
	});

	withQpdf.each([true, false])('leave a sound file (object streams: %s)', async (isCompressed) => {
		const plain = await plainPdf({ isCompressed });
		const made = await editFields(plain, all);
		expect(checkWithQpdf(made)).toMatchObject({ status: 0 });
		expect(made.subarray(0, plain.length)).toEqual(plain);
		const again = await editFields(made, (await readFields(made)).slice(1));
		expect(checkWithQpdf(again)).toMatchObject({ status: 0 });
		expect(again.subarray(0, made.length)).toEqual(made);
		expect(await namesByPdfjs(again)).toEqual(all.slice(1).map(({ key }) => key));
	});

	withQpdf('are written into a protected file that opens without a password', async () => {
		const locked = convertWithQpdf(await plainPdf(), ['--encrypt', '', 'owner', '256', '--']);
		const made = await editFields(locked, all);
		expect(checkWithQpdf(made)).toMatchObject({ status: 0 });
		expect(await namesByPdfjs(made)).toEqual(all.map(({ key }) => key));
	});

	it('can be filled', async () => {
		const form = await openForm(await editFields(await plainPdf(), all));
		const filled = await form.fill(
			new Map<string, string | number | boolean>([
				...([
					['name', 'Ada'],
					['amount', 12.5],
					['agreed', true],
				] as const),
				...([
					['notes', 'a\nb'],
					['iban', 'DE02'],
				] as const),
			]),
		);
		const { boxes } = await readPdf(filled);
		expect(boxes.map(({ value }) => value)).toEqual(['Ada', '12.5', 'Yes', 'a\nb', 'DE02', '']);
	});

	it.each([90, 180, 270])('stand upright on a page turned by %d', async (turn) => {
		const made = await editFields(await plainPdf({ turns: [0, turn] }), [
			text('name', 0, { boxes: [{ page: 2, x: 60, y: 80, width: 16, height: 200 }] }),
		]);
		expect(Buffer.from(made).toString('latin1')).toContain(`/R ${turn}`);
		expect(await readPdf(made)).toMatchObject({ boxes: [{ name: 'name', page: 2 }] });
	});

	it('come out the same each time, and the given bytes stay', async () => {
		const plain = await plainPdf();
		const before = new Uint8Array(plain);
		expect(await editFields(plain, all)).toEqual(await editFields(plain, all));
		expect(plain).toEqual(before);
	});
});

describe('fields that a form has', () => {
	const form = () =>
		pdfWith([
			{ name: 'first', entries: { V: pdfText('kept') } },
			{ name: 'group.second', entries: { TU: pdfText('Second one') } },
			{ name: 'choice', type: 'Sig' },
			{ name: 'third', type: 'Btn' },
		]);

	const edited = async (
		bytes: Uint8Array,
		change: (fields: EditableField[]) => readonly EditableField[],
	) => editFields(bytes, change(await readFields(bytes)));

	it('stay as they are when nothing is asked for', async () => {
		const bytes = await form();
		const same = await edited(bytes, (fields) => fields);
		expect(await readFields(same)).toEqual(await readFields(bytes));
		expect(await namesByPdfjs(same)).toEqual(await namesByPdfjs(bytes));
	});

	it('are renamed into groups and out of them, with their values', async () => {
		const made = await edited(await form(), ([first, second, third]) => [
			{ ...there(first), key: 'a.b.first' },
			{ ...there(second), key: 'second' },
			{ ...there(third), key: 'a.third' },
		]);
		const { boxes } = await readPdf(made);
		expect(boxes.map(({ name }) => name)).toEqual(['a.b.first', 'second', 'choice', 'a.third']);
		expect(boxes[0]).toMatchObject({ value: 'kept' });
		expect(await keysOf(made)).toEqual(['a.b.first', 'second', 'a.third']);
	});

	it('swap their keys', async () => {
		const made = await edited(await form(), ([first, second, third]) => [
			{ ...there(first), key: 'third' },
			there(second),
			{ ...there(third), key: 'first' },
		]);
		expect(await keysOf(made)).toEqual(['third', 'group.second', 'first']);
	});

	it('become numbers and texts again', async () => {
		const retyped = (type: 'text' | 'number') => (fields: readonly EditableField[]) =>
			fields.map((field, index) => (index === 0 ? { ...field, type } : field));
		const number = await edited(await form(), retyped('number'));
		expect((await readFields(number))[0]).toMatchObject({ type: 'number' });
		const again = await edited(number, retyped('text'));
		expect((await readFields(again))[0]).toMatchObject({ type: 'text' });
	});

	it('are moved, to another page too, get more boxes and lose them', async () => {
		const bytes = await pdfWith([{ name: 'first' }, { name: 'other', page: 1 }]);
		const moved = await edited(bytes, ([first, other]) => [
			{
				...there(first),
				boxes: [{ ...there(there(first).boxes[0]), page: 2, x: 5 }, box(1), box(2)],
			},
			there(other),
		]);
		const boxes = (await readPdf(moved)).boxes.map(({ name, page }) => `${name} ${page}`);
		expect(boxes).toEqual(['first 1', 'first 1', 'other 2', 'first 2']);
		const fewer = await edited(moved, (fields) =>
			fields.map((field) => ({ ...field, boxes: field.boxes.slice(0, 1) })),
		);
		expect((await readPdf(fewer)).boxes).toHaveLength(2);
		const filled = await (await openForm(fewer)).fill(new Map([['first', 'x']]));
		expect((await readPdf(filled)).boxes.map(({ value }) => value).sort()).toEqual(['', 'x']);
	});

	it('get other settings and are drawn anew', async () => {
		const made = await edited(await form(), ([first, ...others]) => [
			{
				...there(first),
				text: { multiline: true, alignment: 'center', fontSize: 7, maxLength: 50, comb: false },
			},
			...others,
		]);
		const [field] = await readFields(made);
		expect(field?.text).toEqual({
			multiline: true,
			alignment: 'center',
			fontSize: 7,
			font: 'Helvetica',
			maxLength: 50,
			comb: false,
		});
		expect((await readPdf(made)).boxes[0]).toMatchObject({ isMultiline: true, value: 'kept' });
		expect(MULTILINE).toBe(1 << 12);
	});

	it('are removed; those of other kinds stay', async () => {
		const made = await edited(await form(), () => []);
		expect(await readFields(made)).toEqual([]);
		expect(await namesByPdfjs(made)).toEqual(['choice']);
	});

	it('get other labels', async () => {
		const made = await edited(await form(), ([first, second, third]) => [
			{ ...there(first), label: 'Vorname' },
			{ ...there(second), label: '' },
			there(third),
		]);
		expect((await openForm(made)).fields.map(({ label }) => label)).toEqual([
			'Vorname',
			'Second',
			'Third',
		]);
	});
});

describe('the order of the list', () => {
	it('is that of the API, of the form, of the pages, and stays through further edits', async () => {
		const reversed = await editFields(await plainPdf(), [...all].reverse());
		const keys = all.map(({ key }) => key).reverse();
		expect(await keysOf(reversed)).toEqual(keys);
		expect(await namesByPdfjs(reversed)).toEqual(keys);
		const again = await editFields(reversed, await readFields(reversed));
		expect(await keysOf(again)).toEqual(keys);
		const more = await editFields(again, [text('new', 6), ...(await readFields(again))]);
		expect(await keysOf(more)).toEqual(['new', ...keys]);
	});

	it('may mix groups', async () => {
		const mixed = [text('a.x', 3), text('b', 2), text('a.y', 1)];
		expect(await keysOf(await editFields(await plainPdf(), mixed))).toEqual(['a.x', 'b', 'a.y']);
	});
});

describe('what cannot be written is refused with its place and a reason', () => {
	const refusals: readonly (readonly [string, readonly EditableField[], number])[] = [
		['the key is that of field 1, too', [text('a'), text('a', 1)], 1],
		['the key is that of a field of another kind, too', [text('choice')], 0],
		['"a" is a field (field 1), so it cannot be a group', [text('a'), text('a.b')], 1],
		['"choice" is a field (a field of another kind)', [text('choice.b')], 0],
		['the key is empty', [text(' ')], 0],
		['the key has a dot with no name', [text('a..b')], 0],
		['there is no page 2; the file has 1', [text('a', 0, { boxes: [box(0, 2)] })], 0],
		['it has no place on a page', [text('a', 0, { boxes: [] })], 0],
		['between 1 and 14400 points', [text('a', 0, { boxes: [{ ...box(), width: 0 }] })], 0],
		['it is beyond the page', [text('a', 0, { boxes: [{ ...box(), x: NaN }] })], 0],
		['a comb needs a maximum', [text('a', 0, { text: { ...PLAIN_TEXT, comb: true } })], 0],
		['the font size has', [text('a', 0, { text: { ...PLAIN_TEXT, fontSize: -1 } })], 0],
		['a whole number', [text('a', 0, { text: { ...PLAIN_TEXT, maxLength: 1.5 } })], 0],
		['no field with the ID 1-0', [text('a', 0, { id: '1-0' })], 0],
	];

	it.each(refusals)('%s', async (why, fields, index) => {
		const bytes = await pdfWith([{ name: 'choice', type: 'Sig' }]);
		const refused = editFields(bytes, fields);
		await expect(refused).rejects.toThrow(why);
		await expect(refused).rejects.toBeInstanceOf(UneditableFieldError);
		await expect(refused).rejects.toMatchObject({ index, key: fields[index]?.key });
	});

	it('a text field that is to be a checkbox', async () => {
		const bytes = await pdfWith([{ name: 'a' }]);
		const [field] = await readFields(bytes);
		await expect(editFields(bytes, [{ ...there(field), type: 'checkbox' }])).rejects.toThrow(
			'a text field cannot become a checkbox field',
		);
	});

	withQpdf('a file that opens with a password only', async () => {
		const locked = convertWithQpdf(await plainPdf(), ['--encrypt', 'user', 'owner', '256', '--']);
		await expect(editFields(locked, all)).rejects.toMatchObject({ reason: 'encrypted' });
		await expect(readFields(locked)).rejects.toMatchObject({ reason: 'encrypted' });
	});

	it('an XFA form without ordinary fields', async () => {
		const bytes = await pdfWith([], { form: { XFA: pdfText('<xdp/>') } });
		await expect(readFields(bytes)).rejects.toMatchObject({ reason: 'xfa-only' });
	});
});
