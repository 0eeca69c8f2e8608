import { standardFaceLike } from '../../../../mock-server/pdf/fonts/standardFace.ts';
import {
	layOutComb,
	layOutLine,
	layOutParagraphs,
	type Layout,
	type Room,
} from '../../../../mock-server/pdf/text/layout.ts';
import { Typesetter } from '../../../../mock-server/pdf/text/typesetter.ts';
import { piecesOf } from '../../../../mock-server/pdf/text/wrap.ts';

const typesetter = new Typesetter('', standardFaceLike('Helvetica'), () => []);

function room(changes: Partial<Room> = {}): Room {
	return { width: 200, height: 60, inset: 2, size: 0, alignment: 'left', ...changes };
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

	test.each([1e8, Infinity])('shrinks from a size of %s points in few steps', (size) => {
		let steps = 0;
		const pieces = () => {
			if (++steps > 1000) throw new Error('too many steps');
			return piecesOf('word '.repeat(5000));
		};
		const layout = layOutParagraphs(pieces, room({ width: 100, height: 1e5, size }), typesetter);
		expect(layout.size).toBeLessThan(100);
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
		expect(Math.min(...layout.lines.map(({ y }) => y))).toBeGreaterThan(0);
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
	test('is set in 12 points where it fits', () => {
		expect(layOutLine('short', room(), typesetter).size).toBe(12);
	});

	test('is as small as its box demands', () => {
		const { size, lines } = layOutLine('short', room({ height: 9, inset: 1 }), typesetter);
		expect(size).toBeLessThan(8);
		expect((lines[0]?.y ?? 0) + 0.93 * size).toBeLessThanOrEqual(9);
	});

	test('shrinks to the width of its box, also from a given size', () => {
		const layout = layOutLine(
			'a rather long text for only one line',
			room({ size: 14 }),
			typesetter,
		);
		expect(layout.size).toBeLessThan(14);
		expect(widest(layout)).toBeLessThanOrEqual(196.01);
	});

	test('does not shrink below 4 points', () => {
		expect(layOutLine('x'.repeat(100_000), room(), typesetter).size).toBe(4);
	});

	test('stands on the same height with and without accents', () => {
		const [low, high] = ['an', 'ÄN'].map((text) => layOutLine(text, room(), typesetter));
		expect(low?.lines[0]?.y).toBe(high?.lines[0]?.y);
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
