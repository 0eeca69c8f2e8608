import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { openForm } from '../../../src/pdf/form.ts';
import type { UnfitText } from '../../../src/pdf/form.ts';

interface Box {
	readonly size?: number;
	readonly isMultiline?: boolean;
	readonly cells?: number;
	readonly font?: 'Helv' | 'Courier';
	/** 1: in the middle, 2: at the right. */
	readonly alignment?: 1 | 2;
}

/** What is told of a text in a box of 200 by 30 points. */
async function unfitOf(
	text: string,
	{ size = 0, isMultiline, cells, font = 'Helv', alignment }: Box = {},
) {
	const document = await PDFDocument.create();
	const field = document.getForm().createTextField('a');
	if (isMultiline) field.enableMultiline();
	if (cells) {
		field.setMaxLength(cells);
		field.enableCombing();
	}
	field.addToPage(document.addPage(), { x: 20, y: 20, width: 200, height: 30 });
	if (alignment) field.acroField.setQuadding(alignment);
	field.acroField.setDefaultAppearance(`/${font} ${size} Tf 0 g`);
	for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('DA'));
	const form = await openForm(await document.save());
	const told: UnfitText[] = [];
	await form.fill(new Map([['a', text]]), { tell: (unfit) => void told.push(unfit) });
	return told;
}

async function toldOf(text: string, box?: Box) {
	const told = await unfitOf(text, box);
	return told.map(({ hidden, size }) => (hidden > 0 ? 'cut' : size));
}

const words = (count: number) => 'some words '.repeat(count).trim();

describe('of a text is told', () => {
	test.each<[string, string, Box]>([
		['nothing', '', {}],
		['a few words', words(2), {}],
		['a few words of a fixed size', words(2), { size: 12 }],
		['two lines', words(5), { isMultiline: true }],
		['a few lines, smaller', words(9), { isMultiline: true }],
		['letters in cells', '12345', { cells: 10 }],
	])('nothing if it fits: %s', async (_, text, box) => {
		expect(await toldOf(text, box)).toEqual([]);
	});

	test.each<[string, string, Box, (string | number)[]]>([
		['a line', words(12), {}, [expect.any(Number) as number]],
		['a very long line', words(400), {}, ['cut']],
		['a line of a fixed size', words(6), { size: 12 }, ['cut']],
		['many lines', words(60), { isMultiline: true }, ['cut']],
		['a second line in a box for one', 'one\ntwo', { size: 15, isMultiline: true }, ['cut']],
		['many lines of a fixed size', words(14), { isMultiline: true, size: 10 }, ['cut']],
		['some lines in small letters', words(36), { isMultiline: true }, [4]],
	])('that it does not fit: %s', async (_, text, box, told) => {
		expect(await toldOf(text, box)).toEqual(told);
	});
});

describe('how much of a text is hidden', () => {
	test.each<[string, string, Box, number, number]>([
		// Courier's letters are 0.6 em wide: at 10 points, 33 have room behind the inset of 2.
		['of a line', 'x'.repeat(40), { size: 10, font: 'Courier' }, 7, 40],
		['of a line in the middle', 'x'.repeat(40), { size: 10, font: 'Courier', alignment: 1 }, 7, 40],
		['of a line at the right', 'x'.repeat(40), { size: 10, font: 'Courier', alignment: 2 }, 7, 40],
		['of a line that ends at the edge', 'x'.repeat(33), { size: 10, font: 'Courier' }, 0, 0],
		['of a second line', 'one\ntwo', { size: 15, isMultiline: true }, 3, 6],
		[
			'of very many lines',
			'one two\n'.repeat(10_000),
			{ size: 10, isMultiline: true },
			59_988,
			60_000,
		],
	])('%s', async (_, text, box, hidden, length) => {
		const [told] = await unfitOf(text, box);
		expect([told?.hidden ?? 0, told?.length ?? 0]).toEqual([hidden, length]);
	});

	test('of a value in two boxes is told once, by the smaller one', async () => {
		const document = await PDFDocument.create();
		const field = document.getForm().createTextField('a');
		const page = document.addPage();
		for (const width of [60, 30, 200]) field.addToPage(page, { x: 20, y: 20, width, height: 20 });
		field.acroField.setDefaultAppearance('/Courier 10 Tf 0 g');
		for (const { dict } of field.acroField.getWidgets()) dict.delete(PDFName.of('DA'));
		const form = await openForm(await document.save());
		const told: UnfitText[] = [];
		await form.fill(new Map([['a', 'x'.repeat(12)]]), { tell: (unfit) => void told.push(unfit) });
		expect(told).toEqual([{ key: 'a', size: 10, length: 12, hidden: 8 }]);
	});

	test('of an option of a drop-down', async () => {
		const document = await PDFDocument.create();
		const field = document.getForm().createDropdown('a');
		field.addOptions(['short', 'x'.repeat(40)]);
		field.addToPage(document.addPage(), { x: 20, y: 20, width: 200, height: 20 });
		field.acroField.setDefaultAppearance('/Courier 10 Tf 0 g');
		for (const { dict } of field.acroField.getWidgets()) dict.delete(PDFName.of('DA'));
		const form = await openForm(await document.save());
		const told: UnfitText[] = [];
		await form.fill(new Map([['a', 'x'.repeat(40)]]), { tell: (unfit) => void told.push(unfit) });
		expect(told).toEqual([{ key: 'a', size: 10, length: 40, hidden: 7 }]);
	});
});
