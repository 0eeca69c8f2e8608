import { shareIn, type Area } from '../marks/area.ts';
import type { Cell } from '../cells.ts';
import type { Word } from '../words.ts';

/** Lines of one box are this close. */
const NEAR = 3;
/** A word with more than this share of it in a cell is in it. */
const IN = 0.4;
/** More are a text, or the page. */
const MOST_WORDS = 14;
/** As in `Cost (business use only)`. */
const OWN_USE = /\b(business|investment|personal) use only\b/i;

/** The cells that an office fills: those that say so, and what is below such a head. */
export function cellsOfOffice(cells: readonly Cell[], words: readonly Word[]): readonly Cell[] {
	const signs = words.filter(isOnly);
	const found = cells.filter(
		(cell) => signs.some(({ area }) => shareIn(area, cell) > IN) && saysSo(cell, words),
	);
	// Those that are found are gone through, too.
	for (const head of found) {
		for (const cell of cells) {
			if (!cell.isOpen && !found.includes(cell) && isBelow(cell, head)) found.push(cell);
		}
	}
	return found;
}

const isOnly = ({ text }: Word): boolean => /^only\b/i.test(text);

function saysSo(cell: Cell, words: readonly Word[]): boolean {
	const own = words.filter(({ area }) => shareIn(area, cell) > IN).map(({ text }) => text);
	const text = own.join(' ');
	return own.length <= MOST_WORDS && /\buse only\b/i.test(text) && !OWN_USE.test(text);
}

function isBelow(cell: Area, head: Area): boolean {
	return (
		Math.abs(cell.top - head.bottom) < NEAR &&
		cell.left > head.left - NEAR &&
		cell.right < head.right + NEAR
	);
}
