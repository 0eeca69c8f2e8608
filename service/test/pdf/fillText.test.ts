import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { openForm, UnfillableValueError, type FieldValue } from '../../src/pdf/form.ts';
import { readPdf, valuesByName, type ReadBox } from '../judges/readPdf.ts';
import { changedPixels, renderPage } from '../judges/renderPdf.ts';
import { drawnText, hasTool } from '../judges/tools.ts';
import {
	COMB,
	MULTILINE,
	PUSH_BUTTON,
	RADIO,
	READ_ONLY,
	RICH_TEXT,
	pdfText,
	pdfWith,
	type Box,
} from './pdfWith.ts';

async function fill(
	boxes: readonly Box[],
	values: Record<string, FieldValue>,
): Promise<Uint8Array> {
	return (await openForm(await pdfWith(boxes))).fill(new Map(Object.entries(values)));
}

async function boxAfter(box: Box, value: FieldValue): Promise<ReadBox | undefined> {
	return (await readPdf(await fill([{ name: 'a', ...box }], { a: value }))).boxes[0];
}

const visible = hasTool('pdftotext') ? test : test.skip;

describe('a text field', () => {
	test('holds the value it was given', async () => {
		expect((await boxAfter({}, ' Zoë & (co) \\ <x> '))?.value).toBe(' Zoë & (co) \\ <x> ');
	});

	test('is emptied by an empty text', async () => {
		const box = { entries: { V: pdfText('before') } };
		expect((await boxAfter(box, ''))?.value).toBe('');
	});

	test('is filled although it is read-only', async () => {
		expect((await boxAfter({ entries: { Ff: READ_ONLY } }, 'x'))?.value).toBe('x');
	});

	test('keeps its value when the fill has none for it', async () => {
		const boxes = [{ name: 'a', entries: { V: pdfText('before') } }, { name: 'b' }];
		const filled = await readPdf(await fill(boxes, { b: 'x' }));
		expect(valuesByName(filled).get('a')).toEqual(['before']);
	});

	test('shows a rich text no longer once it is filled', async () => {
		const rich = { Ff: RICH_TEXT, V: pdfText('old'), RV: pdfText('<body><p>old</p></body>') };
		const filled = await fill([{ name: 'a', entries: rich }], { a: 'new' });
		const document = await PDFDocument.load(filled);
		const annotation = document.getPage(0).node.Annots()?.lookup(0, PDFDict);
		expect(annotation?.has(PDFName.of('RV'))).toBe(false);
		expect(valuesByName(await readPdf(filled)).get('a')).toEqual(['new']);
	});

	test('with several boxes has its value in each of them', async () => {
		const filled = await fill([{ name: 'a' }, { name: 'a', page: 1 }], { a: 'x' });
		expect((await readPdf(filled)).boxes.map(({ value }) => value)).toEqual(['x', 'x']);
	});

	test('that has no object number of its own is filled as well', async () => {
		expect((await boxAfter({ isDirect: true }, 'x'))?.value).toBe('x');
	});

	visible('shows what it holds', async () => {
		const boxes = [{ name: 'a' }, { name: 'b', isOrphan: true }, { name: 'c', page: 1 }];
		const text = drawnText(await fill(boxes, { a: 'Ärger', b: 'Boße', c: 'Çelik' }));
		expect(text).toMatch(/Ärger[^]*Boße[^]*Çelik/);
	});

	test('of another turn shows its text in its own direction', async () => {
		const turned = { name: 'a', at: [20, 300, 40, 500], entries: { MK: { R: 90 } } } as const;
		const bytes = await pdfWith([turned]);
		const filled = await (await openForm(bytes)).fill(new Map([['a', 'upwards']]));
		const [before, after] = [await renderPage(bytes, 1, 2), await renderPage(filled, 1, 2)];
		expect(changedPixels(before, after, [20, 300, 40, 360])).toBeGreaterThan(50);
		expect(changedPixels(before, after, [20, 400, 40, 500])).toBe(0);
	});
});

describe('a maximum length', () => {
	const limited = { entries: { MaxLen: 3 } };

	test('is met by a text of this length', async () => {
		expect((await boxAfter(limited, 'abc'))?.value).toBe('abc');
	});

	test('counts letters, not their parts', async () => {
		expect((await boxAfter(limited, 'e\u0301👨‍👩‍👧ö'))?.value).toBe('e\u0301👨‍👩‍👧ö');
	});

	test('refuses a longer text and says why', async () => {
		const filling = fill([{ name: 'code', ...limited }], { code: 'abcd' });
		await expect(filling).rejects.toBeInstanceOf(UnfillableValueError);
		await expect(filling).rejects.toMatchObject({
			key: 'code',
			message: 'Field "code": takes at most 3 characters, the value has 4',
			reason: 'value-long',
			values: { most: 3, length: 4 },
		});
	});

	test('that is the least of all boxes of its name', async () => {
		const boxes: readonly Box[] = [
			{ name: 'ssn' },
			{ name: 'ssn', entries: { MaxLen: 9, Ff: COMB } },
			{ name: 'ssn', entries: { MaxLen: 11 } },
		];
		const form = await openForm(await pdfWith(boxes));
		expect(form.fields[0]?.maxLength).toBe(9);
		await expect(form.fill(new Map([['ssn', '123-45-6789']]))).rejects.toMatchObject({
			message: 'Field "ssn": takes at most 9 characters, the value has 11',
		});
	});

	visible('of a comb spreads the letters over its cells', async () => {
		const comb = { name: 'a', at: [20, 500, 220, 520], entries: { MaxLen: 5, Ff: COMB } } as const;
		const text = drawnText(await fill([comb], { a: 'ABC' }));
		expect(text).toMatch(/A +B +C/);
	});
});

describe('a number', () => {
	test.each([
		[42, '42'],
		[-0.5, '-0.5'],
		[-0, '0'],
		[1234567.89, '1234567.89'],
		[1e21, '1000000000000000000000'],
		[-1.5e-7, '-0.00000015'],
		[1.25e25, '12500000000000000000000000'],
		[5e-324, `0.${'0'.repeat(323)}5`],
	])('%d is written as %j', async (number, text) => {
		expect((await boxAfter({}, number))?.value).toBe(text);
	});
});

describe('a number of a field that is formatted as percent', () => {
	const boxWith = (script: string) => ({
		entries: { AA: { F: { S: 'JavaScript', JS: pdfText(script) } } },
	});
	const wide = { name: 'a', at: [20, 500, 420, 520] } as const;

	test('is kept as it is', async () => {
		expect((await boxAfter(boxWith('AFPercent_Format(0, 0);'), 0.25))?.value).toBe('0.25');
	});

	visible.each([
		['AFPercent_Format(0, 0);', 0.25, '25%'],
		['AFPercent_Format(2, 0)', 12.34567, '1,234.57%'],
		['AFPercent_Format(2, 1)', -12.34567, '-1234.57%'],
		['AFPercent_Format(1,2);', 12345, '1.234.500,0%'],
		['AFPercent_Format(1, 3, false);', 0.075, '7,5%'],
		['AFPercent_Format(0, 4);', 1234, "123'400%"],
		['AFPercent_Format(0, 0, true);', 1, '%100'],
		['AFPercent_Format(0, 7);', 0.25, '0.25'],
		['AFPercent_Keystroke(0, 0);', 0.25, '0.25'],
		['AFPercent_Format(0, 0);', 1e21, '1000000000000000000000'],
	])('is shown as %s has it: %d as %j', async (script, number, text) => {
		const shown = drawnText(await fill([{ ...wide, ...boxWith(script) }], { a: number }));
		expect(shown.trim()).toBe(text);
	});
});

describe('a number beyond the range that the form checks (AFRange_Validate)', () => {
	const box = (range: string) => ({
		entries: { AA: { V: { S: 'JavaScript', JS: pdfText(`AFRange_Validate(${range});`) } } },
	});

	test.each<[string, number | string, string]>([
		['true, 0, true, 100', -1, 'takes a number of at least 0 and at most 100, the value is -1'],
		[
			'true, 0, true, 100',
			'100,5',
			'takes a number of at least 0 and at most 100, the value is 100.5',
		],
		['true, .5, false, 0', 0.25, 'takes a number of at least 0.5, the value is 0.25'],
		['false, 0, true, 10', 11, 'takes a number of at most 10, the value is 11'],
	])('%s: %j is refused', async (range, value, why) => {
		await expect(boxAfter(box(range), value)).rejects.toMatchObject({ why });
	});

	test.each<[string, number | string]>([
		['true, 0, true, 100', 100],
		['true, 0, true, 100', '0'],
		['true, 0, false, 100', 1000],
		['true, 1, true, 2', 'none'],
		['true, 1, true, 2', ''],
	])('%s: %j is accepted', async (range, value) => {
		expect((await boxAfter(box(range), value))?.value).toBe(String(value));
	});
});

describe('a value of another kind is refused', () => {
	test.each([
		['a boolean for a text', {}, true],
		['not a number', {}, NaN],
		['infinity', {}, Infinity],
		['a text for a checkbox', { type: 'Btn' } as const, 'yes'],
		['a number for a checkbox', { type: 'Btn' } as const, 1],
	])('%s', async (_, box, value) => {
		await expect(boxAfter(box, value)).rejects.toMatchObject({
			name: 'UnfillableValueError',
			key: 'a',
		});
	});

	test('a key that the form does not have', async () => {
		await expect(fill([{ name: 'a' }], { b: 'x' })).rejects.toMatchObject({
			name: 'UnfillableValueError',
			key: 'b',
		});
	});
});

describe('values that a form came with and that viewers were to draw (/NeedAppearances)', () => {
	visible('are drawn', async () => {
		const boxes: readonly Box[] = [
			{ name: 'a', entries: { V: pdfText('present') } },
			{ name: 'b', type: 'Ch', entries: { V: pdfText('chosen') } },
			{ name: 'c', entries: { Ff: MULTILINE } },
		];
		const bytes = await pdfWith(boxes, { form: { NeedAppearances: true } });
		const text = drawnText(await (await openForm(bytes)).fill(new Map([['c', 'new']])));
		expect(text).toMatch(/present[^]*chosen[^]*new/);
	});

	test.each([
		['a radio button that is on', { type: 'Btn', entries: { Ff: RADIO, AS: 'one' } }],
		['a radio button that is off', { type: 'Btn', entries: { Ff: RADIO, AS: 'Off' } }],
		['a checkbox that is off', { type: 'Btn', entries: {} }],
		['a push button', { type: 'Btn', entries: { Ff: PUSH_BUTTON } }],
		['an empty text field', { type: 'Tx', entries: {} }],
		['an empty choice', { type: 'Ch', entries: {} }],
	] as const)('as well as the frame of %s', async (_, { type, entries }) => {
		const framed = { MK: { BC: [0, 0, 1], CA: pdfText('Go') } };
		const at = [100, 300, 160, 330] as const;
		const boxes = (more: object): Box[] => [
			{ name: 'a' },
			{ name: 'b', type, at, entries: { ...entries, ...more } },
		];
		const form = { NeedAppearances: true };
		const filled = await (await openForm(await pdfWith(boxes(framed), { form }))).fill(new Map());
		const [bare, shown] = [
			await renderPage(await pdfWith(boxes({})), 1),
			await renderPage(filled, 1),
		];
		expect(changedPixels(bare, shown, at)).toBeGreaterThan(60);
	});
});
