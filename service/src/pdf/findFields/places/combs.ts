import { byPlace, heightOf, shareIn, widthOf } from '../marks/area.ts';
import type { Cell } from '../cells.ts';
import { LEAST_HEIGHT, type Page, type TextPlace } from './page.ts';

/** Cells of equal width, edge to edge, too narrow for more than a letter, as one place. */
export function combsOf({ cells, words }: Page): TextPlace[] {
	const narrow = cells
		.filter((cell) => !cell.isOpen && widthOf(cell) >= 6 && widthOf(cell) < 26)
		.filter((cell) => heightOf(cell) >= LEAST_HEIGHT && heightOf(cell) < 40)
		.filter((cell) => !words.some(({ area }) => shareIn(area, cell) > 0.5))
		.sort(byPlace);
	const combs: Cell[][] = [];
	for (const cell of narrow) {
		const comb = combs.find((cells) => isNext(cells.at(-1), cell));
		if (comb) comb.push(cell);
		else combs.push([cell]);
	}
	return combs
		.filter(({ length }) => length >= 4)
		.map((cells) => ({
			left: cells[0]?.left ?? 0,
			right: cells.at(-1)?.right ?? 0,
			top: cells[0]?.top ?? 0,
			bottom: cells[0]?.bottom ?? 0,
			source: 'comb',
			cells: cells.length,
		}));
}

function isNext(last: Cell | undefined, cell: Cell): boolean {
	if (!last || Math.abs(cell.left - last.right) > 1.5 || Math.abs(cell.top - last.top) > 1.5)
		return false;
	return Math.abs(widthOf(cell) - widthOf(last)) < 2 && Math.abs(cell.bottom - last.bottom) < 1.5;
}
