import { shareIn, widthOf } from '../marks/area.ts';
import type { Cell } from '../cells.ts';
import { isSign } from './cellParts.ts';
import type { Page } from './page.ts';

/** Closed, and without words other than signs. */
export function isEmpty(cell: Cell, { words }: Page): boolean {
	return !cell.isOpen && !words.some((word) => !isSign(word) && shareIn(word.area, cell) > 0.4);
}

export function isRightOf(other: Cell, cell: Cell): boolean {
	return (
		Math.abs(other.left - cell.right) < 2 &&
		Math.abs(other.top - cell.top) < 2 &&
		Math.abs(other.bottom - cell.bottom) < 2
	);
}

/** The cells below may be parted otherwise, as those of rows with a number are. */
export function isBelow(other: Cell, cell: Cell): boolean {
	return (
		Math.abs(other.top - cell.bottom) < 2 &&
		other.left > cell.left - 2 &&
		Math.abs(other.right - cell.right) < 2 &&
		widthOf(other) > widthOf(cell) / 2
	);
}

/** The cells of one row of a table, edge to edge, the cell itself among them. */
export function rowOf(cell: Cell, { cells }: Page): Cell[] {
	const row = [cell];
	for (const one of row) {
		const isNext = (other: Cell) =>
			!other.isOpen && (isRightOf(other, one) || isRightOf(one, other));
		row.push(...cells.filter((other) => isNext(other) && !row.includes(other)));
	}
	return row;
}
