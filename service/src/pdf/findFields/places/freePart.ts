import { heightOf, surrounding, widthOf, type Area } from '../marks/area.ts';
import type { Cell } from '../cells.ts';
import type { Word } from '../words.ts';
import { isBelow, isEmpty, isRightOf, rowOf } from './nextTo.ts';
import { LEAST_HEIGHT, SEPARATOR, wordsIn, type Page } from './page.ts';

/** The height of a cell with its words before its place, on one line. */
const MOST_BESIDE = 26;
/** The height of more than two lines. */
const LINES_OF_TEXT = 28;
/** A caption stands this close above the lower edge of its cell, and the place above it is this high. */
const LOWEST = 4;
const LEAST_ABOVE = 11;
const CENTERED = 10;

/** What words leave free of their cell: below, above or beside them. */
export function freePart(cell: Cell, words: readonly Word[], page: Page): Area | undefined {
	const lowest = Math.max(...words.map(({ area }) => area.bottom));
	const below = { ...cell, top: lowest };
	const highest = Math.min(...words.map(({ area }) => area.top));
	const isUnder =
		heightOf(below) >= Math.min(heightOf(cell) * 0.4, 18) && heightOf(below) > highest - cell.top;
	if (isUnder && heightOf(below) >= LEAST_HEIGHT + 1) {
		if (isHeadOfRows(cell, page)) return undefined;
		if (heightOf(below) < LINES_OF_TEXT && isInHeadColumn(cell, page)) return undefined;
		return isRemainder(below, lowest - highest, page) ? undefined : below;
	}
	const over = { ...cell, bottom: highest };
	if (heightOf(over) >= LEAST_ABOVE && isInColumnOfCaptions(cell, page)) return over;
	const rightmost = Math.max(...words.map(({ area }) => area.right));
	const beside = { ...cell, left: rightmost + 2 };
	if (cell.isRow || isHead(cell, page)) return undefined;
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
	const isRowHead = page.cells.some((other) => isRightOf(other, cell) && isEmpty(other, page));
	return isRowHead || isColumnHead(cell, page) || isInHeadRow(cell, page);
}

/** Whether the cell, and the one above or below it, are heads of rows: they have empty cells on their right. */
function isInHeadColumn(cell: Cell, page: Page): boolean {
	const isRowHead = (one: Cell): boolean =>
		wordsIn(one, page).some(({ text }) => /\p{L}{2}/u.test(text)) &&
		page.cells.some((other) => isRightOf(other, one) && isEmpty(other, page));
	const isNext = (other: Cell): boolean =>
		!other.isOpen &&
		Math.abs(other.left - cell.left) < 2 &&
		Math.abs(other.right - cell.right) < 2 &&
		(Math.abs(other.top - cell.bottom) < 2 || Math.abs(other.bottom - cell.top) < 2);
	return isRowHead(cell) && page.cells.some((other) => isNext(other) && isRowHead(other));
}

function isColumnHead(cell: Cell, page: Page): boolean {
	return page.cells.some((other) => isBelow(other, cell) && isEmpty(other, page));
}

/** Whether the cells of its row all have words, and most of them are heads of columns: so is that of a column that is filled. */
function isInHeadRow(cell: Cell, page: Page): boolean {
	const row = rowOf(cell, page);
	const heads = row.filter((one) => isColumnHead(one, page));
	return heads.length > row.length / 2 && !row.some((one) => isEmpty(one, page));
}

/** Whether two empty cells follow below it. */
function isHeadOfRows(cell: Cell, page: Page): boolean {
	const rowBelow = (one: Cell) =>
		page.cells.find((other) => isBelow(other, one) && isEmpty(other, page));
	const first = rowBelow(cell);
	return first !== undefined && rowBelow(first) !== undefined;
}
