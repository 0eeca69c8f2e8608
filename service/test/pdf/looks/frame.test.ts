import { everythingIn } from '../everythingIn.ts';
import { openForm } from '../../../src/pdf/form.ts';
import { inkPlace } from '../../judges/inkShape.ts';
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

describe('a border', () => {
	/** How long the red pieces of the lower border are, in points. */
	async function pieces(entries: Box['entries']): Promise<number[]> {
		const picture = await pictureWith({ MK: { BC: [1, 0, 0] }, ...entries });
		const isRed = (x: number) => (colourAt(picture, x, 501)[1] ?? 0) < 128;
		const lengths: number[] = [];
		for (let x = 23; x < 217; x += 0.25) {
			if (isRed(x) && (x === 23 || !isRed(x - 0.25))) lengths.push(0);
			if (isRed(x)) lengths.push((lengths.pop() ?? 0) + 0.25);
		}
		// The first and the last may go on around the corner.
		return [...new Set(lengths.slice(1, -1).map(Math.round))];
	}

	test.each([
		['/BS', { BS: { W: 2, S: 'D', D: [4, 2] } }, [4]],
		['/BS, of several lengths', { BS: { W: 2, S: 'D', D: [6, 3, 1, 3] } }, [6, 1]],
		['/BS, of the usual length', { BS: { W: 2, S: 'D' } }, [3]],
		['/Border', { Border: [0, 0, 2, [4, 2]] }, [4]],
		['/Border with round corners', { Border: [3, 3, 2, [5]] }, [5]],
	])('is dashed as %s says', async (_, entries, lengths) => {
		expect((await pieces(entries)).sort()).toEqual(lengths.sort());
	});

	test.each([
		['no dashes', { Border: [0, 0, 2] }],
		['no dashes at all', { Border: [0, 0, 2, []] }],
		['dashes without a length', { Border: [0, 0, 2, [0]] }],
		['dashes of another style', { BS: { W: 2, S: 'S', D: [4, 2] } }],
	])('is whole where it has %s', async (_, entries) => {
		const picture = await pictureWith({ MK: { BC: [1, 0, 0] }, ...entries });
		for (let x = 22; x < 218; x++) expect(colourAt(picture, x, 501)).toEqual(RED);
	});

	test.each([
		['/Border', { Border: [0, 0, 5] }],
		['/BS', { BS: { W: 5 } }],
	])('is as wide as %s says, and its text stands within', async (_, entries) => {
		const look = { MK: { BC: [1, 0, 0] }, DA: pdfText('/Helv 8 Tf 0 g'), ...entries };
		const picture = await renderPage(await filledWith('MM', look), 1, 4);
		expect([colourAt(picture, 24, 510), colourAt(picture, 26, 504)]).toEqual([RED, RED]);
		const [left] = inkPlace(picture, [25.2, 505.2, 214, 514.8]);
		expect(left).toBeGreaterThan(26);
		expect(colourAt(await pictureWith({ MK: { BC: [1, 0, 0] }, ...entries }), 26, 510)).toEqual(
			WHITE,
		);
	});
});

describe('the color of a text', () => {
	test.each([
		['255 0 0 rg', RED],
		['0 255 255 0 k', RED],
		['1.01 -1 0 rg', RED],
		['266667 g', [0, 0, 0]],
		['2 2 2 rg', [0, 0, 0]],
		['1 0 0 rg', RED],
	])('that is %s', async (operator, colour) => {
		const filled = await filledWith('\u25A0\u25A0', { DA: pdfText(`/Helv 16 Tf ${operator}`) });
		const picture = await renderPage(filled, 1, 4);
		const [left, bottom, right, top] = inkPlace(picture, [20, 500, 220, 520]);
		const drawn = colourAt(picture, left + (right - left) / 4, (bottom + top) / 2);
		drawn.forEach((component, index) => {
			expect(Math.abs(component - (colour[index] ?? 0))).toBeLessThan(40);
		});
	});
});

describe('a password field', () => {
	test('does not hold its value, which anyone could read there', async () => {
		const filled = await filledWith('secret', { Ff: PASSWORD, V: pdfText('earlier') });
		const [box] = (await readPdf(filled)).boxes;
		expect(box?.value).toBe('');
		expect(everythingIn(filled)).not.toContain(pdfText('secret').toString().slice(5, -1));
	});

	(hasTool('pdftotext') ? test : test.skip)('shows a star for each letter', async () => {
		const entries = { Ff: PASSWORD | COMB, MaxLen: 20, DA: pdfText('/Helv 9 Tf 0 g') };
		const text = drawnText(await filledWith('secret', entries));
		expect(text).toContain('******');
		expect(text).not.toContain('secret');
	});
});
