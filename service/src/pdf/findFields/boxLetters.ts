import { heightOf, type Area } from './marks/area.ts';
import type { Glyph } from './marks/marks.ts';

/**
 * Empty checkboxes and circles among the characters of Unicode, and those of Wingdings, Wingdings 2
 * and Webdings, which pdf.js gives as U+F000 and up.
 */
const BOX_LETTERS =
	/^[\u2610\u25A1\u25A2\u25AB\u25FB\u25FD\u2751\u2752\u274F\u2750\u2B1C\u25CB\u25EF\uF063\uF06F\uF070\uF071\uF072\uF0A3\uF0A8\uF0A1]$/;

/** A pair of brackets with room for a cross is a checkbox; wider, it holds a text. */
const PAIRS = new Map([
	['[', ']'],
	['(', ')'],
]);
const LEAST_ROOM = 0.25;
const MOST_ROOM = 1.8;

/** Checkboxes among the letters of a page, and the letters that remain. */
export interface BoxLetters {
	readonly boxes: readonly Area[];
	readonly others: readonly Glyph[];
}

/** Characters that are boxes, and brackets with nothing but room between them. */
export function boxLettersOf(glyphs: readonly Glyph[]): BoxLetters {
	const visible = glyphs.filter(({ text }) => text.trim() !== '');
	const boxes = visible.filter(isBoxLetter).map(({ area, size }) => letterBox(area, size));
	const used = new Set(visible.filter(isBoxLetter));
	visible.forEach((open, index) => {
		const close = visible[index + 1];
		if (!close || !isPair(open, close)) return;
		boxes.push(between(open, close));
		used.add(open).add(close);
	});
	return { boxes, others: glyphs.filter((glyph) => !used.has(glyph)) };
}

const isBoxLetter = ({ text }: Glyph): boolean => BOX_LETTERS.test(text);

/** Next to each other in the file, on one line, and as far apart as a cross needs. */
function isPair(open: Glyph, close: Glyph): boolean {
	if (PAIRS.get(open.text) !== close.text) return false;
	if (Math.abs(open.area.bottom - close.area.bottom) > 2) return false;
	const room = (close.area.left - open.area.right) / open.size;
	return room >= LEAST_ROOM && room <= MOST_ROOM;
}

function between({ area: open }: Glyph, { area: close }: Glyph): Area {
	const edge = heightOf(open) * 0.05;
	return {
		left: (open.left + open.right) / 2,
		right: (close.left + close.right) / 2,
		top: open.top + edge,
		bottom: open.bottom - edge,
	};
}

/** A letter's area goes from its line down; the box stands on the line. */
function letterBox({ left, right, bottom }: Area, size: number): Area {
	const side = Math.max(right - left, size * 0.75) * 1.15;
	const middle = (left + right) / 2;
	const lower = bottom - size * 0.02;
	return {
		left: middle - side / 2,
		right: middle + side / 2,
		top: lower - side,
		bottom: lower,
	};
}
