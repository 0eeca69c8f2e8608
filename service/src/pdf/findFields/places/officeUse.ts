import { shareIn, type Area } from '../marks/area.ts';
import type { Cell } from '../cells.ts';
import type { Word } from '../words.ts';

/** Lines of one box are this close. */
const NEAR = 3;
/** A word with more than this share of it in a cell is in it. */
const IN = 0.4;
/** More are a text, or the page. */
const MOST_WORDS = 14;
/** What such cells say, in the languages of the page. */
const SAYS_SO = [
	/\buse only\b|\bdo not write\b/i,
	/\bnicht (ausfüllen|beschriften)\b|bearbeitungsvermerk/i,
	/\bnur (vom|von der|für) .*(amt|behörde|stelle|verwaltung|gericht|bank)(?!\p{L})/iu,
	/\bréservée? (à|au)(?!\p{L})|\bne rien (écrire|inscrire)(?!\p{L})/iu,
];
/** As in `Cost (business use only)`. */
const OWN_USE = /\b(business|investment|personal) use only\b/i;

/** The cells that an office fills: those that say so, and what is below such a head. */
export function cellsOfOffice(cells: readonly Cell[], words: readonly Word[]): readonly Cell[] {
	const signs = words.filter(isSign);
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

/** A word that such a sentence has, to look at few cells only. */
const isSign = ({ text }: Word): boolean =>
	/^(only|write|nicht|nur|bearbeitungsvermerke?|réservée?|rien)(?!\p{L})/iu.test(text);

function saysSo(cell: Cell, words: readonly Word[]): boolean {
	const own = words.filter(({ area }) => shareIn(area, cell) > IN).map(({ text }) => text);
	const text = own.join(' ');
	if (own.length > MOST_WORDS || OWN_USE.test(text)) return false;
	return SAYS_SO.some((pattern) => pattern.test(text));
}

function isBelow(cell: Area, head: Area): boolean {
	return (
		Math.abs(cell.top - head.bottom) < NEAR &&
		cell.left > head.left - NEAR &&
		cell.right < head.right + NEAR
	);
}
