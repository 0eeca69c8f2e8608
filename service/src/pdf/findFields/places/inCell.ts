import { heightOf, overlap, shareIn, widthOf, type Area } from '../marks/area.ts';
import type { Cell } from '../cells.ts';
import type { Word } from '../words.ts';
import { freePart } from './freePart.ts';
import { ITEM_NUMBER, linePart } from './linePart.ts';
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
const WIDEST_NUMBER = 40;
/** More of its lower line than this is the edge of boxes. */
const MOST_BOXED = 0.8;

/** The free part of a cell: all of it, below its words, or beside them. */
export function placeInCell(cell: Cell, page: Page): TextPlace | undefined {
	if (widthOf(cell) < LEAST_WIDTH || heightOf(cell) < LEAST_HEIGHT) return undefined;
	if (heightOf(cell) > page.height * TALLEST) return undefined;
	if (cell.isOpen && isBelowCaptioned(cell, page)) return undefined;
	if (page.turned.some((letter) => shareIn(letter, cell) > 0.5)) return undefined;
	const words = wordsIn(cell, page);
	if (words.length > 0 && (isHeading(cell, page) || isItemNumber(cell, words))) return undefined;
	if (isOnBox(cell, page) || isDark(cell, page)) return undefined;
	if (words.length === 0 && isBesideTick(cell, page)) return undefined;
	const isStrip = cell.isOpen && widthOf(cell) > page.width * SEPARATOR;
	if (isStrip && words.length === 0) return undefined;
	if (words.length === 0 && (isGrey(cell, page) || isBesideGrey(cell, page))) return undefined;
	const free = words.length === 0 ? linePart(cell, page) : freePart(cell, words, page);
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

/** What is between two lines with captions below them belongs to the lower one. */
function isBelowCaptioned(cell: Cell, { captioned }: Page): boolean {
	return [...captioned].some(
		(line) =>
			'y' in line &&
			Math.abs(line.y - cell.bottom) < 1 &&
			line.left < cell.right - 1 &&
			line.right > cell.left + 1,
	);
}

/** Nothing that is written on a dark ground can be read. */
function isDark(cell: Cell, { shades, frames }: Page): boolean {
	return (
		shades.some((shade) => shade.isDark && !shade.isBlot && overlap(cell, shade) > 0.3) &&
		!frames.some((frame) => overlap(frame, cell) > 0.5)
	);
}

/** Nobody fills in a gray cell; with words on it, it is the background of a whole section. */
function isGrey(cell: Cell, { shades, words }: Page): boolean {
	return shades.some(
		(shade) =>
			shade.isGrey &&
			shareIn(cell, shade) > 0.8 &&
			!words.some(({ area }) => shareIn(area, shade) > 0.5),
	);
}

/** A row with gray instead of a number has no amount. */
function isBesideGrey(cell: Cell, { shades, words }: Page): boolean {
	return shades.some((shade) => {
		if (!shade.isGrey || widthOf(shade) > WIDEST_NUMBER) return false;
		if (Math.abs(shade.right - cell.left) > 2) return false;
		const beside: Area = { ...cell, left: shade.left, right: shade.right };
		return shareIn(beside, shade) > 0.8 && !words.some(({ area }) => shareIn(area, beside) > 0.4);
	});
}

/** `14.` beside a question; or a tall and narrow cell with words, as stamps have it. */
function isItemNumber(cell: Cell, words: readonly Word[]): boolean {
	if (widthOf(cell) > 100) return false;
	const text = words.map((word) => word.text).join('');
	return ITEM_NUMBER.test(text) || heightOf(cell) > TALLEST_NARROW;
}

function isHeading(cell: Cell, { shades }: Page): boolean {
	return shades.some((shade) => shareIn(cell, shade) > 0.6 && heightOf(shade) < heightOf(cell) * 3);
}

/** What is between two combs or rows of boxes, one below the other. Boxes with a color are not to be filled. */
function isOnBox(cell: Cell, { combs, cells, shades, frames }: Page): boolean {
	const shareOf = (box: Area): number => {
		if (Math.abs(box.top - cell.bottom) > 2) return 0;
		const common = Math.min(box.right, cell.right) - Math.max(box.left, cell.left);
		return Math.max(common, 0) / widthOf(cell);
	};
	const isColored = (box: Area) =>
		shades.some((shade) => shareIn(box, shade) > 0.8) &&
		!frames.some((frame) => overlap(frame, box) > 0.8);
	const below = cells
		.filter((box) => !box.isOpen && shareOf(box) > 0 && !isColored(box))
		.reduce((sum, box) => sum + shareOf(box), 0);
	return combs.some((comb) => shareOf(comb) > 0) || (cell.isOpen && below > MOST_BOXED);
}

/** The sides of a checkbox part the cell around it. */
function isBesideTick(cell: Cell, { checkboxes }: Page): boolean {
	return checkboxes.some(
		(box) =>
			(Math.abs(box.left - cell.right) < 2 || Math.abs(box.right - cell.left) < 2) &&
			box.top < cell.bottom &&
			box.bottom > cell.top,
	);
}
