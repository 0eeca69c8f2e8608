import { heightOf, type Area } from '../marks/area.ts';
import type { Cell } from '../cells.ts';
import type { Word } from '../words.ts';
import { isEmpty, isRightOf } from './nextTo.ts';
import type { Page } from './page.ts';

export const ITEM_NUMBER = /^\(?\p{N}{0,3}[a-zA-Z]?[.)]?$/u;
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
/** The height of a field on a line with another far above it. */
const OPEN_LINE = 17;

/** The last line of a tall cell whose row has its number there, or that is only a line below another. */
export function linePart(cell: Cell, page: Page): Area {
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
