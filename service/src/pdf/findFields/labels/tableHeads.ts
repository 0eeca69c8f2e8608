import type { Cell } from '../cells.ts';
import type { Area } from '../marks/area.ts';
import type { Word } from '../words.ts';
import { isInside } from './around.ts';

/** Cells of one row or column are this close to each other, in points. */
const NEAR = 2;

/** The words at the head of the column and at the head of the row that a cell of a table is in. */
export interface TableHeads {
	readonly column: readonly Word[];
	readonly row: readonly Word[];
	/** Whether other empty cells are above or below it. */
	readonly isInColumn: boolean;
}

/** Goes up and to the left from a cell, through empty ones, to the first cells with words. */
export function tableHeads(cell: Area, cells: readonly Cell[], words: readonly Word[]): TableHeads {
	const closed = cells.filter(({ isOpen }) => !isOpen);
	const wordsIn = (one: Area): Word[] => words.filter(({ area }) => isInside(area, one));
	const headAt = (next: (from: Area) => Area | undefined): Word[] => {
		const seen = new Set<Area>([cell]);
		for (let at = next(cell); at && !seen.has(at); at = next(at)) {
			const found = wordsIn(at);
			if (found.some(({ text }) => /\p{L}/u.test(text))) return found;
			seen.add(at);
		}
		return [];
	};
	const isEmpty = (one: Area): boolean => wordsIn(one).length === 0;
	return {
		isInColumn: closed.some(
			(other) => (isAbove(other, cell) || isAbove(cell, other)) && isEmpty(other),
		),
		column: headAt((from) => closed.find((other) => isAbove(other, from))),
		row: headAt((from) => closed.find((other) => isLeft(other, from))),
	};
}

function isAbove(other: Area, cell: Area): boolean {
	return (
		Math.abs(other.bottom - cell.top) < NEAR &&
		Math.abs(other.left - cell.left) < NEAR &&
		Math.abs(other.right - cell.right) < NEAR
	);
}

function isLeft(other: Area, cell: Area): boolean {
	return (
		Math.abs(other.right - cell.left) < NEAR &&
		Math.abs(other.top - cell.top) < NEAR &&
		Math.abs(other.bottom - cell.bottom) < NEAR
	);
}
