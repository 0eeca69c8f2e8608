import { PDFDocument, StandardFonts, degrees } from '@cantoo/pdf-lib';
import { findFields } from '../../../src/pdf/findFields/findFields.ts';

/** A line, a box and words, 20 points high and 200 wide, at a place, in the operators of PDF. */
const field = (label: string, y: number) =>
	`BT /F 10 Tf 50 ${y} Td (${label}) Tj ET 120 ${y} m 250 ${y} l S 260 ${y} 10 10 re S`;

/** The labels on a page of 300 by 200 points that these operators draw. */
async function labelsOn(content: string, turn = 0): Promise<string[]> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const page = document.addPage([300, 200]);
	page.setRotation(degrees(turn));
	const font = await document.embedFont(StandardFonts.Helvetica);
	page.node.setFontDictionary(page.node.newFontDictionaryKey('F'), font.ref);
	const [name] = page.node.normalizedEntries().Font.keys();
	const named = content.replaceAll('/F ', `${String(name)} `);
	page.node.addContentStream(document.context.register(document.context.stream(named)));
	const found = await findFields(await document.save({ addDefaultPage: false }));
	return found.map(({ type, label }) => `${type} ${label}`);
}

const NAME = ['text Name', 'checkbox Name'];

describe('fields are found only by what can be seen', () => {
	it.each([
		['outside the page', field('Ghost', -30)],
		['outside a clip', `q 0 0 300 80 re W n ${field('Ghost', 100)} Q`],
		['outside a clip by the even-odd rule', `q 0 0 300 80 re W* n ${field('Ghost', 100)} Q`],
		['in a clip without an area', `q 10 10 m W n ${field('Ghost', 100)} Q`],
	])('none is %s', async (_, ghost) => {
		expect(await labelsOn(`${field('Name', 150)} ${ghost}`)).toEqual(NAME);
	});

	it('a line may go on beyond the clip, a box may not', async () => {
		const clipped = `q 0 0 200 200 re W n ${field('Name', 150)} Q`;
		expect(await labelsOn(clipped)).toEqual(['text Name']);
	});

	it('a clip ends with its graphics state', async () => {
		expect(await labelsOn(`q 0 0 10 10 re W n Q ${field('Name', 150)}`)).toEqual(NAME);
	});

	it.each([
		[90, '0 1 -1 0 300 0 cm'],
		[180, '-1 0 0 -1 300 200 cm'],
		[270, '0 -1 1 0 0 200 cm'],
	])('letters and lines may be turned by %d without the page', async (_, turn) => {
		expect(await labelsOn(`q ${turn} 0.6 0 0 0.6 0 0 cm ${field('Name', 150)} Q`)).toEqual(NAME);
	});

	it('words along the side are no label', async () => {
		const side = 'BT /F 10 Tf 0 1 -1 0 110 140 Tm (Part) Tj ET';
		expect(await labelsOn(`${side} ${field('Name', 150)}`)).toEqual(NAME);
	});
});
