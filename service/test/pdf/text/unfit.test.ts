import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { openForm } from '../../../src/pdf/form.ts';
import type { UnfitText } from '../../../src/pdf/form.ts';

interface Box {
	readonly size?: number;
	readonly isMultiline?: boolean;
	readonly cells?: number;
}

/** What is told of a text in a box of 200 by 30 points. */
async function toldOf(text: string, { size = 0, isMultiline, cells }: Box = {}) {
	const document = await PDFDocument.create();
	const field = document.getForm().createTextField('a');
	if (isMultiline) field.enableMultiline();
	if (cells) {
		field.setMaxLength(cells);
		field.enableCombing();
	}
	field.addToPage(document.addPage(), { x: 20, y: 20, width: 200, height: 30 });
	field.acroField.setDefaultAppearance(`/Helv ${size} Tf 0 g`);
	for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('DA'));
	const form = await openForm(await document.save());
	const told: UnfitText[] = [];
	await form.fill(new Map([['a', text]]), { tell: (unfit) => void told.push(unfit) });
	return told.map(({ isCut, size: drawn }) => (isCut ? 'cut' : drawn));
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
