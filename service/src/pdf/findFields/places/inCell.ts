import { heightOf, shareIn, widthOf, type Area } from '../marks/area.ts';
import type { Cell } from '../cells.ts';
import type { Word } from '../words.ts';
import { isSign } from './cellParts.ts';
import {
	LEAST_HEIGHT,
	LEAST_WIDTH,
	SEPARATOR,
	wordsIn,
	type Page,
	type TextPlace,
} from './page.ts';

const TALLEST = 0.45;
const MARGIN = 1;
/** Of a cell with words that is not wide. */
const TALLEST_NARROW = 70;

/** The free part of a cell: all of it, below its words, or beside them. */
export function placeInCell(cell: Cell, page: Page): TextPlace | undefined {
	if (widthOf(cell) < LEAST_WIDTH || heightOf(cell) < LEAST_HEIGHT) return undefined;
	if (heightOf(cell) > page.height * TALLEST) return undefined;
	const words = wordsIn(cell, page);
	if (words.length > 0 && (isHeading(cell, page) || isItemNumber(cell, words))) return undefined;
	const isStrip = cell.isOpen && widthOf(cell) > page.width * SEPARATOR;
	if (isStrip && words.length === 0) return undefined;
	if (words.length === 0 && page.shades.some((shade) => shade.isGrey && shareIn(cell, shade) > 0.8))
		return undefined;
	const free = words.length === 0 ? cell : freePart(cell, words, page);
	if (!free || widthOf(free) < LEAST_WIDTH || heightOf(free) < LEAST_HEIGHT + 2) return undefined;
	return {
		left: free.left + MARGIN,
		right: free.right - MARGIN,
		top: free.top + MARGIN / 2,
		bottom: free.bottom - MARGIN / 2,
		source: 'cell',
		isOpen: cell.isOpen,
	};
}

/** `14.` beside a question; or a tall and narrow cell with words, as stamps have it. */
function isItemNumber(cell: Cell, words: readonly Word[]): boolean {
	if (widthOf(cell) > 100) return false;
	const text = words.map((word) => word.text).join('');
	return /^\(?[\p{N}]{0,3}[a-zA-Z]?[.)]?$/u.test(text) || heightOf(cell) > TALLEST_NARROW;
}

function isHeading(cell: Cell, { shades }: Page): boolean {
	return shades.some((shade) => shareIn(cell, shade) > 0.6 && heightOf(shade) < heightOf(cell) * 3);
}

function freePart(cell: Cell, words: readonly Word[], page: Page): Area | undefined {
	const lowest = Math.max(...words.map(({ area }) => area.bottom));
	const below = { ...cell, top: lowest };
	const highest = Math.min(...words.map(({ area }) => area.top));
	const isUnder =
		heightOf(below) >= Math.min(heightOf(cell) * 0.4, 18) && heightOf(below) > highest - cell.top;
	if (isUnder && heightOf(below) >= LEAST_HEIGHT + 1) return below;
	const rightmost = Math.max(...words.map(({ area }) => area.right));
	const beside = { ...cell, left: rightmost + 2 };
	const isOneLine = lowest - highest < 14;
	if (isHead(cell, page)) return undefined;
	const isRoomy = isOneLine && widthOf(beside) >= Math.max(48, widthOf(cell) * 0.5);
	return isRoomy && heightOf(cell) <= 40 ? beside : undefined;
}

/** Whether the cell to the right or below is empty: then the words are the head of a row or a column. */
function isHead(cell: Cell, { cells, words, checkboxes }: Page): boolean {
	const isEmpty = (other: Cell): boolean =>
		![...words.filter((word) => !isSign(word)).map(({ area }) => area), ...checkboxes].some(
			(area) => shareIn(area, other) > 0.4,
		);
	return cells.some((other) => !other.isOpen && isNextTo(cell, other) && isEmpty(other));
}

function isNextTo(cell: Cell, other: Cell): boolean {
	const isRight =
		Math.abs(other.left - cell.right) < 2 &&
		Math.abs(other.top - cell.top) < 2 &&
		Math.abs(other.bottom - cell.bottom) < 2;
	const isBelow =
		Math.abs(other.top - cell.bottom) < 2 &&
		Math.abs(other.left - cell.left) < 2 &&
		Math.abs(other.right - cell.right) < 2;
	return isRight || isBelow;
}
