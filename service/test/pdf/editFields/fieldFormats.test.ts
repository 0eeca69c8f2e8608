import { editFields } from '../../../src/pdf/editFields/editFields.ts';
import { PLAIN_TEXT, type EditableField } from '../../../src/pdf/editFields/editableField.ts';
import { readFields } from '../../../src/pdf/editFields/readFields.ts';
import { openForm, type FieldValue } from '../../../src/pdf/form.ts';
import type { NumberFormat } from '../../../src/pdf/formats/numberStyles.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { shownByScripts } from '../../judges/runScripts.ts';
import { drawnText, hasTool } from '../../judges/tools.ts';
import { plainPdf } from './plainPdf.ts';

const visible = hasTool('pdftotext') ? test : test.skip;

function field(key: string, row: number, more: Partial<EditableField>): EditableField {
	const box = { page: 1, x: 100, y: 460 - 30 * row, width: 200, height: 16 };
	return { key, label: key, type: 'text', boxes: [box], ...more };
}

const german: NumberFormat = {
	decimals: 2,
	numberStyle: '1.234,50',
	currency: ' €',
	isBefore: false,
	negative: 'minus',
};

async function fill(bytes: Uint8Array, values: Readonly<Record<string, FieldValue>>) {
	return (await openForm(bytes)).fill(new Map(Object.entries(values)));
}

function without(name: keyof EditableField, one: EditableField): EditableField {
	return Object.fromEntries(Object.entries(one).filter(([key]) => key !== name)) as EditableField &
		object;
}

/** The lines that poppler finds on the page, but for the form's own. */
function lines(bytes: Uint8Array): string[] {
	const all = drawnText(bytes).split('\n');
	return all.map((line) => line.trim()).filter((line) => line !== '' && line !== 'Name');
}

async function boxNamed(bytes: Uint8Array, key: string) {
	const box = (await readPdf(bytes)).boxes.find(({ name }) => name === key);
	if (!box) throw new Error(`There is no box "${key}"`);
	return box;
}

describe('a number field with a format', () => {
	const cases: readonly (readonly [Partial<NumberFormat>, number, string])[] = [
		[{}, 1234.5, '1.234,50 €'],
		[{}, -1234.5, '-1.234,50 €'],
		[{ numberStyle: '1 234,50' }, 1234567.891, '1\u00a0234\u00a0567,89 €'],
		[{ numberStyle: '1 234,50', decimals: 0, currency: '' }, 1234567, '1\u00a0234\u00a0567'],
		[{ numberStyle: '1 234,50', decimals: 5 }, 1234.56789, '1\u00a0234,56789 €'],
		[{ numberStyle: "1'234.50", currency: 'CHF ', isBefore: true }, 1234.5, "CHF 1'234.50"],
		[{ numberStyle: '1,234.50', currency: '$', isBefore: true }, 1234.5, '$1,234.50'],
		[{ numberStyle: '1234,50', currency: ' "Kč" (\\)' }, 1234.5, '1234,50 "Kč" (\\)'],
		[{ numberStyle: '1234.50', decimals: 3, currency: '' }, 0.5, '0.500'],
		[{ negative: 'parentheses' }, -12, '(12,00 €)'],
		[{ negative: 'redParentheses' }, -12, '(12,00 €)'],
		[{ negative: 'red' }, -12, '12,00 €'],
	];

	visible.each(cases)('%j shows %s as %s, and so does pdf.js', async (part, value, shown) => {
		const numberFormat = { ...german, ...part };
		const wanted = field('sum', 0, { type: 'number', numberFormat });
		const made = await editFields(await plainPdf(), [wanted]);
		expect(await readFields(made)).toMatchObject([{ type: 'number', numberFormat }]);
		const filled = await fill(made, { sum: value });
		expect(lines(filled)).toEqual([shown.replaceAll('\u00a0', ' ')]);
		const { actions: scripts, value: stored } = await boxNamed(filled, 'sum');
		expect(stored).toBe(String(value));
		// In the Swiss style, pdf.js takes a comma where Acrobat has a point.
		const hasComma = numberFormat.numberStyle.includes(',5') || part.numberStyle === "1'234.50";
		const typed = hasComma ? stored.replace('.', ',') : stored;
		const byScripts = await shownByScripts({ sum: { scripts } }, { name: 'sum', value: typed });
		expect(byScripts.get('sum')).toBe(shown);
	});

	test('is described to users of the template', async () => {
		const all = [
			field('sum', 0, { type: 'number', numberFormat: german, required: true }),
			field('day', 1, { dateFormat: 'dd.mm.yyyy' }),
			field('hours', 2, { type: 'number' }),
		];
		expect((await openForm(await editFields(await plainPdf(), all))).fields).toEqual([
			{
				...{ key: 'sum', label: 'sum', type: 'number', required: true },
				...{ decimals: 2, numberStyle: '1.234,50', currency: '€' },
			},
			{ key: 'day', label: 'day', type: 'text', format: 'date', dateFormat: 'dd.mm.yyyy' },
			{ key: 'hours', label: 'hours', type: 'number' },
		]);
	});

	visible('gets another, or none', async () => {
		const made = await editFields(await plainPdf(), [
			field('sum', 0, { type: 'number', numberFormat: german }),
		]);
		const change = async (changes: Partial<EditableField>) => {
			const fields = await readFields(made);
			const changed = fields.map((own) => ({ ...without('numberFormat', own), ...changes }));
			return editFields(made, changed);
		};
		const other = await change({ numberFormat: { ...german, currency: '' } });
		expect(lines(await fill(other, { sum: 1234.5 }))).toEqual(['1.234,50']);
		const plain = await change({});
		expect(lines(await fill(plain, { sum: 1234.5 }))).toEqual(['1234.5']);
		expect((await openForm(plain)).fields).toMatchObject([{ type: 'number' }]);
		const text = await change({ type: 'text', dateFormat: 'yyyy/mm/dd' });
		expect(lines(await fill(text, { sum: '2026-12-31' }))).toEqual(['2026/12/31']);
	});
});

describe('a date field', () => {
	visible.each([
		['dd.mm.yyyy', '27.11.2026'],
		['mm/dd/yyyy', '11/27/2026'],
		['d. mmmm yyyy', '27. November 2026'],
	])('shows an ISO date as %s, and so does pdf.js', async (dateFormat, shown) => {
		const made = await editFields(await plainPdf(), [field('day', 0, { dateFormat })]);
		const filled = await fill(made, { day: '2026-11-27' });
		expect(lines(filled)).toEqual([shown]);
		const { actions: scripts, value } = await boxNamed(filled, 'day');
		expect(value).toBe(shown);
		const byScripts = await shownByScripts({ day: { scripts } }, { name: 'day', value });
		expect(byScripts.get('day')).toBe(shown);
	});

	visible('in a comb has as many characters as it shows', async () => {
		const text = { ...PLAIN_TEXT, comb: true, maxLength: 8 };
		const wanted = field('day', 0, { dateFormat: 'ddmmyyyy', text });
		const filled = await fill(await editFields(await plainPdf(), [wanted]), { day: '2026-11-27' });
		expect(lines(filled).join('').replaceAll(' ', '')).toBe('27112026');
	});
});

describe('a default', () => {
	const all: readonly EditableField[] = [
		field('city', 0, { default: 'Köln' }),
		field('sum', 1, { type: 'number', numberFormat: german, default: 19 }),
		field('day', 2, { dateFormat: 'dd.mm.yyyy', default: '2026-12-31' }),
		field('paid', 3, { type: 'checkbox', default: true }),
		field('size', 4, {
			choice: { kind: 'dropDown', options: ['Small', 'Large'], fontSize: 9, font: 'Times-Roman' },
			default: 'Large',
		}),
	];

	visible('is what a field shows that a fill does not name', async () => {
		const made = await editFields(await plainPdf(), all);
		const held = all.map(({ key, default: value }) => ({ key, default: value }));
		expect((await openForm(made)).fields).toMatchObject(held);
		expect(await readFields(made)).toMatchObject(held);
		expect(lines(await fill(made, { city: 'Bonn' }))).toEqual([
			'Bonn',
			'19,00 €',
			'31.12.2026',
			'Large',
		]);
		const boxes = (await readPdf(made)).boxes.map(({ value, defaultValue }) => [
			value,
			defaultValue,
		]);
		expect(boxes).toEqual(['Köln', '19', '31.12.2026', 'Yes', 'Large'].map((own) => [own, own]));
	});

	visible('goes, and gives way to another', async () => {
		const made = await editFields(await plainPdf(), all);
		const fields = await readFields(made);
		const bare = await editFields(
			made,
			fields.map((own) => without('default', own)),
		);
		expect(lines(bare)).toEqual([]);
		expect((await openForm(bare)).fields.map(({ default: held }) => held)).toEqual(
			all.map(() => undefined),
		);
		const others = fields.map((one) => (one.key === 'city' ? { ...one, default: 'Ulm' } : one));
		expect(lines(await editFields(made, others))[0]).toBe('Ulm');
	});

	visible('of a form by another program fills a field that never had a value', async () => {
		const { PDFDocument, PDFName, PDFString } = await import('@cantoo/pdf-lib');
		const document = await PDFDocument.create();
		const page = document.addPage();
		const form = document.getForm();
		const names = ['fresh', 'cleared'] as const;
		for (const [index, name] of names.entries()) {
			const text = form.createTextField(name);
			text.addToPage(page, { x: 20, y: 700 - 40 * index, width: 200, height: 20 });
			text.acroField.dict.set(PDFName.of('DV'), PDFString.of(`default of ${name}`));
		}
		form.getTextField('cleared').acroField.dict.set(PDFName.of('V'), PDFString.of(''));
		const bytes = await document.save();
		expect((await openForm(bytes)).fields.map(({ default: held }) => held)).toEqual([
			'default of fresh',
			undefined,
		]);
		expect(lines(await fill(bytes, {}))).toEqual(['default of fresh']);
		expect(lines(await fill(bytes, { fresh: '' }))).toEqual([]);
	});

	test('that the field cannot hold is refused with the field', async () => {
		const text = { ...PLAIN_TEXT, maxLength: 3 };
		const wanted = field('city', 0, { default: 'Köln', text });
		await expect(editFields(await plainPdf(), [wanted])).rejects.toThrow(
			'Field 1 ("city"): its default: takes at most 3 characters, the value has 4',
		);
	});
});

test('required fields are marked as Acrobat marks them', async () => {
	const made = await editFields(await plainPdf(), [
		field('name', 0, { required: true }),
		field('notes', 1, { text: { ...PLAIN_TEXT, multiline: true } }),
	]);
	const required = async (bytes: Uint8Array) =>
		(await readPdf(bytes)).boxes.map(({ isRequired, isMultiline }) => [isRequired, isMultiline]);
	expect(await required(made)).toEqual([
		[true, false],
		[false, true],
	]);
	const turned = (await readFields(made)).map((one) => ({ ...one, required: !one.required }));
	expect(await required(await editFields(made, turned))).toEqual([
		[false, false],
		[true, true],
	]);
});

test('texts and drop-downs have the font and size that they were given', async () => {
	const bold = { font: 'Times-Bold', fontSize: 11 } as const;
	const made = await editFields(await plainPdf(), [
		field('name', 0, { text: { ...PLAIN_TEXT, ...bold } }),
		field('size', 1, { choice: { kind: 'dropDown', options: ['S', 'L'], ...bold } }),
	]);
	const fonts = async (bytes: Uint8Array) =>
		(await readPdf(bytes)).boxes.map(({ font, fontSize }) => [font, fontSize]);
	expect(await fonts(made)).toEqual([
		['TiBo', 11],
		['TiBo', 11],
	]);
	const small = (await readFields(made)).map(
		(one): EditableField => ({
			...one,
			...(one.text && { text: { ...one.text, font: 'Courier' } }),
			...(one.choice && { choice: { ...one.choice, fontSize: 8 } }),
		}),
	);
	expect(await fonts(await editFields(made, small))).toEqual([
		['Cour', 11],
		['TiBo', 8],
	]);
});

describe('a new group of radio buttons', () => {
	const options = ['ledig', 'verheiratet', 'ö (x)'];
	const boxes = options.map((option, index) => ({
		...{ page: 1, x: 100 + 80 * index, y: 400, width: 12, height: 12, option },
	}));
	const group: EditableField = {
		...{ key: 'status', label: 'Status', type: 'text', boxes },
		choice: { kind: 'radio', options },
	};

	test('is read back, and one of its buttons is pressed at a time', async () => {
		const made = await editFields(await plainPdf(), [{ ...group, default: 'verheiratet' }]);
		expect(await readFields(made)).toMatchObject([{ ...group, default: 'verheiratet' }]);
		const pressed = async (bytes: Uint8Array) =>
			(await readPdf(bytes)).boxes.map((box) => box.isRadio && box.value);
		expect(await pressed(made)).toEqual(['1', '1', '1']);
		expect(await pressed(await fill(made, { status: 'ö (x)' }))).toEqual(['2', '2', '2']);
	});

	test('needs a button for each option', async () => {
		const few = { ...group, boxes: boxes.slice(1) };
		await expect(editFields(await plainPdf(), [few])).rejects.toThrow(
			'Field 1 ("status"): each of its options needs a button',
		);
	});
});
