import { heightOf, shareIn, surrounding, widthOf, type Area } from '../marks/area.ts';
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

const ITEM_NUMBER = /^\(?\p{N}{0,3}[a-zA-Z]?[.)]?$/u;
/** From this height on, a cell may have more room than its field. */
const TALL = 18;
/** A number on the last line of its row ends this close above the lower edge. */
const LAST_LINE = 7;
const LEAST_LINE = 12;
/** Cells with more room than a line needs, and with less than two need. */
const ROOMY = 22;
const TWO_LINES = 32;
const LOWER_PART = 0.72;
const LEAST_DOTS = 2;
/** The height of a cell with its words before its place, on one line. */
const MOST_BESIDE = 26;
/** The height of more than two lines. */
const LINES_OF_TEXT = 28;
/** A caption stands this close above the lower edge of its cell, and the place above it is this high. */
const LOWEST = 4;
const LEAST_ABOVE = 11;
const CENTERED = 10;
const WIDEST_NUMBER = 40;
/** The height of a field on a line with another far above it. */
const OPEN_LINE = 17;

/** More of its lower line than this is the edge of boxes. */
const MOST_BOXED = 0.8;

/** The free part of a cell: all of it, below its words, or beside them. */
export function placeInCell(cell: Cell, page: Page): TextPlace | undefined {
	if (widthOf(cell) < LEAST_WIDTH || heightOf(cell) < LEAST_HEIGHT) return undefined;
	if (heightOf(cell) > page.height * TALLEST) return undefined;
	const words = wordsIn(cell, page);
	if (words.length > 0 && (isHeading(cell, page) || isItemNumber(cell, words))) return undefined;
	if (isOnBox(cell, page)) return undefined;
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

/** Grey is what nobody fills; with words on it, it is the ground of a whole section. */
function isGrey(cell: Cell, { shades, words }: Page): boolean {
	return shades.some(
		(shade) =>
			shade.isGrey &&
			shareIn(cell, shade) > 0.8 &&
			!words.some(({ area }) => shareIn(area, shade) > 0.5),
	);
}

/** A row whose number is grey instead has no amount. */
function isBesideGrey(cell: Cell, { shades, words }: Page): boolean {
	return shades.some((shade) => {
		if (!shade.isGrey || widthOf(shade) > WIDEST_NUMBER) return false;
		if (Math.abs(shade.right - cell.left) > 2) return false;
		const beside: Area = { ...cell, left: shade.left, right: shade.right };
		return shareIn(beside, shade) > 0.8 && !words.some(({ area }) => shareIn(area, beside) > 0.4);
	});
}

/** The last line of a tall cell whose row has its number there, or that is only a line below another. */
function linePart(cell: Cell, page: Page): Area {
	const tall = heightOf(cell);
	if (tall < TALL) return cell;
	const height =
		cell.isOpen && !endsRow(cell, page)
			? OPEN_LINE
			: (lineBesideNumber(cell, page) ?? usualHeight(tall));
	return { ...cell, top: cell.bottom - height };
}

/** Whether an empty cell of its height is to its left: then it is the last of a row of a table. */
function endsRow(cell: Cell, page: Page): boolean {
	return page.cells.some((other) => isRightOf(cell, other) && isEmpty(other, page));
}

/** Some forms fill the whole of a cell for one line, some only its lower half: this is near to both. */
function usualHeight(tall: number): number {
	return tall >= ROOMY && tall <= TWO_LINES ? tall * LOWER_PART : tall;
}

/** How high the line is on which the number of the row stands, to the left of the cell. */
function lineBesideNumber(cell: Cell, { words }: Page): number | undefined {
	const inRow = words.filter(
		({ area }) => area.right <= cell.left + 2 && area.bottom > cell.top && area.top < cell.bottom,
	);
	if (endsInDots(inRow.filter(({ area }) => cell.bottom - area.bottom < LAST_LINE)))
		return LEAST_LINE;
	const nearest = Math.max(...inRow.map(({ area }) => area.right));
	const beside = inRow.filter(({ area }) => area.right > nearest - 2);
	const number = beside.find(({ area }) => cell.bottom - area.bottom < LAST_LINE);
	if (!number || !ITEM_NUMBER.test(number.text)) return undefined;
	if (beside.length > 1) return undefined;
	return Math.max(LEAST_LINE, number.size * 1.5);
}

/** Whether dots lead from the end of a line to the cells of its row. */
function endsInDots(line: readonly Word[]): boolean {
	const last = [...line].sort((a, b) => a.area.right - b.area.right).slice(-LEAST_DOTS);
	return last.length === LEAST_DOTS && last.every(({ text }) => /^[.…]+$/.test(text));
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
function isOnBox(cell: Cell, { combs, cells, shades }: Page): boolean {
	const shareOf = (box: Area): number => {
		if (Math.abs(box.top - cell.bottom) > 2) return 0;
		const common = Math.min(box.right, cell.right) - Math.max(box.left, cell.left);
		return Math.max(common, 0) / widthOf(cell);
	};
	const isColored = (box: Area) => shades.some((shade) => shareIn(box, shade) > 0.8);
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

function freePart(cell: Cell, words: readonly Word[], page: Page): Area | undefined {
	const lowest = Math.max(...words.map(({ area }) => area.bottom));
	const below = { ...cell, top: lowest };
	const highest = Math.min(...words.map(({ area }) => area.top));
	const isUnder =
		heightOf(below) >= Math.min(heightOf(cell) * 0.4, 18) && heightOf(below) > highest - cell.top;
	if (isUnder && heightOf(below) >= LEAST_HEIGHT + 1) {
		if (isHeadOfRows(cell, page)) return undefined;
		return isRemainder(below, lowest - highest, page) ? undefined : below;
	}
	const over = { ...cell, bottom: highest };
	if (heightOf(over) >= LEAST_ABOVE && isInColumnOfCaptions(cell, page)) return over;
	const rightmost = Math.max(...words.map(({ area }) => area.right));
	const beside = { ...cell, left: rightmost + 2 };
	if (cell.isOpen || isHead(cell, page)) return undefined;
	const isOneLine = lowest - highest < 14 && heightOf(cell) <= MOST_BESIDE;
	const isRoomy = widthOf(beside) >= Math.max(48, widthOf(cell) * 0.5);
	return isOneLine && isRoomy ? beside : undefined;
}

/** Whether the cell has its caption below its place, and so has the one above or below it. */
function isInColumnOfCaptions(cell: Cell, page: Page): boolean {
	const hasCaption = (one: Cell): boolean => isCaption(one, wordsIn(one, page));
	const isNext = (other: Cell): boolean =>
		Math.abs(other.left - cell.left) < 2 &&
		Math.abs(other.right - cell.right) < 2 &&
		(Math.abs(other.top - cell.bottom) < 2 || Math.abs(other.bottom - cell.top) < 2);
	return hasCaption(cell) && page.cells.some((other) => isNext(other) && hasCaption(other));
}

/** One line of words in the middle of the lower edge of a cell. */
function isCaption(cell: Cell, words: readonly Word[]): boolean {
	if (words.length === 0) return false;
	const { left, right } = surrounding(words.map(({ area }) => area));
	const isCentered = Math.abs(left + right - cell.left - cell.right) < CENTERED * 2;
	return (
		!cell.isOpen && isCentered && words.every(({ area }) => cell.bottom - area.bottom < LOWEST)
	);
}

/** What remains of a section of the page below lines of text. */
function isRemainder(below: Area, textHeight: number, page: Page): boolean {
	return (
		widthOf(below) > page.width * SEPARATOR &&
		textHeight > LINES_OF_TEXT &&
		heightOf(below) < textHeight
	);
}

/** Whether the cell to the right or below has no words: then the words are the head of a row or a column. */
function isHead(cell: Cell, page: Page): boolean {
	return page.cells.some(
		(other) => (isRightOf(other, cell) || isBelow(other, cell)) && isEmpty(other, page),
	);
}

/** Whether two empty cells follow below it. */
function isHeadOfRows(cell: Cell, page: Page): boolean {
	const rowBelow = (one: Cell) =>
		page.cells.find((other) => isBelow(other, one) && isEmpty(other, page));
	const first = rowBelow(cell);
	return first !== undefined && rowBelow(first) !== undefined;
}

function isEmpty(cell: Cell, { words }: Page): boolean {
	return !cell.isOpen && !words.some((word) => !isSign(word) && shareIn(word.area, cell) > 0.4);
}

function isRightOf(other: Cell, cell: Cell): boolean {
	return (
		Math.abs(other.left - cell.right) < 2 &&
		Math.abs(other.top - cell.top) < 2 &&
		Math.abs(other.bottom - cell.bottom) < 2
	);
}

/** The cells below may be parted otherwise, as those of rows with a number are. */
function isBelow(other: Cell, cell: Cell): boolean {
	return (
		Math.abs(other.top - cell.bottom) < 2 &&
		other.left > cell.left - 2 &&
		Math.abs(other.right - cell.right) < 2 &&
		widthOf(other) > widthOf(cell) / 2
	);
}
