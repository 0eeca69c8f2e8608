import { openForm } from '../../../src/pdf/form.ts';
import { colourAt } from '../../judges/colourAt.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { renderPage, type Picture } from '../../judges/renderPdf.ts';
import { drawnText, hasTool } from '../../judges/tools.ts';
import { COMB, MULTILINE, PASSWORD, pdfWith, pdfText, type Box } from '../pdfWith.ts';

const WHITE = [255, 255, 255];
const GREY = [128, 128, 128];
const RED = [255, 0, 0];

async function filledWith(value: string, entries: Box['entries']): Promise<Uint8Array> {
	const box: Box = { name: 'a', at: [20, 500, 220, 520], ...(entries && { entries }) };
	return (await openForm(await pdfWith([box]))).fill(new Map([['a', value]]));
}

async function pictureWith(entries: Box['entries']): Promise<Picture> {
	return renderPage(await filledWith('', entries), 1, 4);
}

describe('a filled box', () => {
	test.each([
		['S', RED],
		['D', RED],
		['U', WHITE],
	])('with a border of style %s parts the cells of its comb or does not', async (S, colour) => {
		const frame = { MK: { BC: [1, 0, 0] }, BS: { W: 2, S, D: [1000] } };
		const picture = await pictureWith({ ...frame, Ff: COMB, MaxLen: 5 });
		for (const x of [60, 100, 140, 180]) expect(colourAt(picture, x, 510)).toEqual(colour);
		expect(colourAt(picture, 80, 510)).toEqual(WHITE);
	});

	test('of several lines is no comb, whatever its flags say', async () => {
		const frame = { MK: { BC: [1, 0, 0] }, BS: { W: 2 } };
		const picture = await pictureWith({ ...frame, Ff: COMB | MULTILINE, MaxLen: 5 });
		expect(colourAt(picture, 60, 510)).toEqual(WHITE);
	});

	test.each([
		['bevelled', 'B', WHITE, GREY],
		['inset', 'I', GREY, [191, 191, 191]],
	])('that is %s has edges', async (_, S, upperLeft, lowerRight) => {
		const picture = await pictureWith({ MK: { BC: [1, 0, 0], BG: [1, 1, 0] }, BS: { W: 2, S } });
		expect(colourAt(picture, 21, 510)).toEqual(RED);
		expect(colourAt(picture, 23, 510)).toEqual(upperLeft);
		expect(colourAt(picture, 217, 510)).toEqual(lowerRight);
		expect(colourAt(picture, 120, 510)).toEqual([255, 255, 0]);
	});
});

describe('a password field', () => {
	test('holds its value', async () => {
		const [box] = (await readPdf(await filledWith('secret', { Ff: PASSWORD }))).boxes;
		expect(box?.value).toBe('secret');
	});

	(hasTool('pdftotext') ? test : test.skip)('shows a star for each letter', async () => {
		const entries = { Ff: PASSWORD | COMB, MaxLen: 20, DA: pdfText('/Helv 9 Tf 0 g') };
		const text = drawnText(await filledWith('secret', entries));
		expect(text).toContain('******');
		expect(text).not.toContain('secret');
	});
});
