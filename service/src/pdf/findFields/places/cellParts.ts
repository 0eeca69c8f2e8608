import { heightOf, shareIn, widthOf, type Area } from '../marks/area.ts';
import type { Cell } from '../cells.ts';
import type { Word } from '../words.ts';
import { LEAST_WIDTH, wordsIn, type Page } from './page.ts';
import { lineOf, phrasesOf, split } from './phrases.ts';

/** The least room before checkboxes, in points and as a share of the cell, and the tallest such cell. */
const LEAST_BEFORE = 28;
const LEAST_SHARE = 0.3;
const TALLEST = 70;

/** What of a cell may have a place: beside a sign, before checkboxes, or below each of its labels. */
export function partsOf(cell: Cell, page: Page): Cell[] {
	const words = wordsIn(cell, page);
	const boxes = page.checkboxes.filter((box) => shareIn(box, cell) > 0.5);
	if (boxes.length > 0) return beforeBoxes(cell, [...boxes, ...words.map(({ area }) => area)]);
	if (page.runs.some((run) => shareIn(run, cell) > 0.5)) return [];
	if (words.length === 0) return [cell];
	if (words.every(isSign)) return besideSign(cell, words);
	const line = lineOf(words, 'highest');
	if (line.length < words.length) return [cell];
	return split(
		cell,
		phrasesOf(line)
			.slice(1)
			.map(({ left }) => left - 2),
	);
}

/** Before an amount: `+`, `=`, `$`. */
export const isSign = ({ text }: Word): boolean => /^[-+=$€£]$/.test(text);

function besideSign(cell: Cell, words: readonly Word[]): Cell[] {
	const left = Math.max(...words.map(({ area }) => area.right)) + 1;
	const beside = { ...cell, left };
	return widthOf(beside) >= Math.max(LEAST_WIDTH, widthOf(cell) / 2) ? [beside] : [];
}

/** Left of checkboxes that are part of the answer, as in `____ [] AM [] PM`. */
function beforeBoxes(cell: Cell, contents: readonly Area[]): Cell[] {
	const before = { ...cell, right: Math.min(...contents.map(({ left }) => left)) - 2 };
	const isRoomy = widthOf(before) >= Math.max(LEAST_BEFORE, widthOf(cell) * LEAST_SHARE);
	return isRoomy && !cell.isOpen && heightOf(cell) < TALLEST ? [before] : [];
}
