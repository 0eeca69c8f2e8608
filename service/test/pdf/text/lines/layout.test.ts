import type { Face } from '../../../../src/pdf/fonts/face.ts';
import { standardFaceLike } from '../../../../src/pdf/fonts/standardFace.ts';
import {
	layOutComb,
	layOutLine,
	layOutParagraphs,
	type Layout,
} from '../../../../src/pdf/text/lines/layout.ts';
import type { Room } from '../../../../src/pdf/text/lines/room.ts';
import { Typesetter } from '../../../../src/pdf/text/lines/typesetter.ts';
import { piecesOf } from '../../../../src/pdf/text/lines/wrap.ts';

const typesetter = new Typesetter('', [standardFaceLike('Helvetica')], () => []);

function room(changes: Partial<Room> = {}): Room {
	return { width: 200, height: 60, padding: 1, inset: 2, size: 0, alignment: 'left', ...changes };
}

function paragraphs(text: string, changes: Partial<Room> = {}): Layout {
	return layOutParagraphs(() => piecesOf(text), room(changes), typesetter);
}

function widest({ lines, size }: Layout): number {
	return Math.max(...lines.map(({ text }) => typesetter.widthOf(text) * size));
}

describe('a text of several lines', () => {
	test('is set in 12 points where it fits, however large the box', () => {
		expect(paragraphs('short', { height: 700, width: 500 }).size).toBe(12);
	});

	test('is set in the size its author wants', () => {
		expect(paragraphs('short', { size: 9 }).size).toBe(9);
	});

	test.each([1e8, Infinity])('keeps a size of %s points without hanging', (size) => {
		const layout = paragraphs('word '.repeat(5000), { width: 100, height: 1e5, size });
		expect(layout.size).toBeLessThan(20_000);
	});

	test('keeps the size its author wants, even if not all of it fits', () => {
		const layout = paragraphs('word '.repeat(500), { size: 9 });
		expect(layout.size).toBe(9);
		expect(layout.lines.length).toBeLessThan(10);
	});

	test('shrinks until all of it fits', () => {
		const text = 'All these words have to go into this rather small box somehow. '.repeat(4);
		const layout = paragraphs(text);
		expect(layout.size).toBeLessThan(12);
		expect(layout.size).toBeGreaterThanOrEqual(4);
		expect(layout.lines.map((line) => line.text).join(' ')).toBe(text.trim());
		expect(Math.min(...layout.lines.map(({ y }) => y))).toBeGreaterThan(0);
		expect(widest(layout)).toBeLessThanOrEqual(196);
	});

	test('does not shrink below 4 points', () => {
		const layout = paragraphs('word '.repeat(5000));
		expect(layout.size).toBe(4);
		expect(layout.lines.length).toBeLessThan(16);
	});

	test('keeps the line breaks and empty lines of its author', () => {
		expect(paragraphs('one\n\n  two').lines.map(({ text }) => text)).toEqual(['one', '', '  two']);
	});

	test('breaks words that are wider than the box', () => {
		const layout = paragraphs('x'.repeat(200), { size: 10, height: 200 });
		expect(layout.lines.map(({ text }) => text).join('')).toBe('x'.repeat(200));
		expect(widest(layout)).toBeLessThanOrEqual(196);
	});

	test('breaks lines behind hyphens, but not between a minus and its number', () => {
		const { lines } = paragraphs('well-known -5', { width: 34, size: 10 });
		expect(lines.map(({ text }) => text)).toEqual(['well-', 'known', '-5']);
	});

	test('keeps what no-break spaces join in one line', () => {
		const { lines } = paragraphs('Total 1\u00A0234,56\u00A0€ or 7\u202F%', { width: 60, size: 10 });
		expect(lines.map(({ text }) => text)).toEqual(['Total', '1\u00A0234,56\u00A0€', 'or 7\u202F%']);
	});

	test('breaks Thai lines between words, and never between a letter and its mark', () => {
		const { lines } = paragraphs('ภาษาไทยง่ายนิดเดียว', { width: 40, size: 10, height: 200 });
		expect(lines.map(({ text }) => text)).toEqual(['ภาษาไทย', 'ง่ายนิด', 'เดียว']);
	});

	test('starts at the top', () => {
		const [line] = paragraphs('one', { height: 100, size: 10 }).lines;
		expect(line?.y).toBeGreaterThan(85);
		expect(line?.y).toBeLessThan(92);
	});

	test.each(['x', 'x ', ' ', '\n', '-', 'x-'])(
		'of 100 000 times %j is laid out, each letter measured less than a hundred times',
		(part) => {
			const text = part.repeat(100_000 / part.length);
			const measuring = jest.spyOn(typesetter, 'widthOf');
			paragraphs(text, { width: 500, height: 700 });
			const letters = measuring.mock.calls.reduce((sum, [measured]) => sum + measured.length, 0);
			measuring.mockRestore();
			expect(letters).toBeLessThan(100 * 100_000);
		},
	);
});

describe('a text of one line', () => {
	test('fills the height of its box', () => {
		const { size, lines } = layOutLine('short', room({ height: 22 }), typesetter);
		// Acrobat: 14.8 (DC 2020) to 16.3 (PDF 1.6).
		expect(size).toBeCloseTo(16.1, 1);
		expect((lines[0]?.y ?? 0) + 0.93 * size).toBeLessThanOrEqual(22);
		expect((lines[0]?.y ?? 0) - 0.207 * size).toBeGreaterThanOrEqual(0);
	});

	test('shrinks to the width of its box', () => {
		const layout = layOutLine('a rather long text for only one line', room(), typesetter);
		expect(layout.size).toBeLessThan(14);
		expect(widest(layout)).toBeLessThanOrEqual(196.01);
	});

	test('keeps the size its author wants, and is cut off at the edge of its box', () => {
		const text = 'a rather long text for only one line';
		expect(layOutLine(text, room({ size: 14 }), typesetter).size).toBe(14);
	});

	test('does not shrink below 1 point', () => {
		expect(layOutLine('x'.repeat(100_000), room(), typesetter).size).toBe(1);
	});

	test('stands on the same height with and without accents', () => {
		const [low, high] = ['an', 'ÄN'].map((text) => layOutLine(text, room(), typesetter));
		expect(low?.lines[0]?.y).toBe(high?.lines[0]?.y);
	});

	test('of a font that claims to reach low keeps its accents in a low box', () => {
		const helvetica = standardFaceLike('Helvetica');
		const claiming: Face = {
			...helvetica,
			descent: -0.42,
			covers: (codePoint) => helvetica.covers(codePoint),
			shape: (text, direction) => helvetica.shape(text, direction),
			widthOf: (glyph) => helvetica.widthOf(glyph),
			embed: (revision) => helvetica.embed(revision),
		};
		const low = new Typesetter('ÄÖÜ', [claiming], () => []);
		const { lines } = layOutLine('ÄÖÜ', room({ height: 12, size: 10 }), low);
		expect((lines[0]?.y ?? 0) + 0.93 * 10).toBeLessThanOrEqual(12);
		expect((lines[0]?.y ?? 0) - 0.207 * 10).toBeGreaterThanOrEqual(0);
	});

	test.each([
		['left', 2],
		['centre', 100],
		['right', 198],
	] as const)('is aligned: %s', (alignment, at) => {
		const { lines, size } = layOutLine('ab', room({ alignment }), typesetter);
		const share = { left: 0, centre: 0.5, right: 1 }[alignment];
		expect((lines[0]?.x ?? 0) + share * typesetter.widthOf('ab') * size).toBeCloseTo(at);
	});
});

describe('a comb', () => {
	test('has a letter in the middle of each cell', () => {
		const { lines, size } = layOutComb(['A', 'B'], 4, room(), typesetter);
		const middles = lines.map(({ text, x }) => x + (typesetter.widthOf(text) * size) / 2);
		expect(middles.map(Math.round)).toEqual([25, 75]);
	});

	test('that is aligned right fills its last cells', () => {
		const { lines } = layOutComb(['A'], 4, room({ alignment: 'right' }), typesetter);
		expect(lines[0]?.x).toBeGreaterThan(150);
	});

	test('has letters no wider than its cells', () => {
		const { size } = layOutComb(['W'], 50, room(), typesetter);
		expect(size * typesetter.widthOf('W')).toBeLessThanOrEqual(4.01);
	});
});
