import { byPlace, heightOf, shareIn, touches, widthOf, type Area } from './marks/area.ts';
import type { Cell } from './cells.ts';
import type { Lines } from './lines.ts';
import type { Rule } from './marks/marks.ts';
import type { Word } from './words.ts';

/** A place for text, and how it was found. */
export interface TextPlace extends Area {
	readonly source: 'cell' | 'rule' | 'underscores' | 'comb';
	/** For a comb: the number of its cells. */
	readonly cells?: number;
}

/** What is on a page already. */
export interface Page {
	readonly width: number;
	readonly height: number;
	readonly words: readonly Word[];
	readonly checkboxes: readonly Area[];
	readonly lines: Lines;
	/** Runs of underscores. */
	readonly runs: readonly Area[];
	/** Areas with a color behind them. */
	readonly shades: readonly Area[];
}

const LEAST_WIDTH = 18;
const LEAST_HEIGHT = 7.5;
/** The usual height of a field on a line. */
const LINE_HEIGHT = 13;
const TALLEST = 0.45;
const MARGIN = 1;
/** Of a cell with words that is not wide. */
const TALLEST_NARROW = 70;
/** Wider than this share of the page, a line parts sections. */
const SEPARATOR = 0.65;

/** The free part of a cell: all of it, below its words, or beside them. */
export function placeInCell(cell: Cell, page: Page): TextPlace | undefined {
	if (widthOf(cell) < LEAST_WIDTH || heightOf(cell) < LEAST_HEIGHT) return undefined;
	if (heightOf(cell) > page.height * TALLEST) return undefined;
	if (page.checkboxes.some((box) => shareIn(box, cell) > 0.5)) return undefined;
	const words = page.words.filter(({ area }) => shareIn(area, cell) > 0.4);
	if (words.length > 0 && (isHeading(cell, page) || isItemNumber(cell, words))) return undefined;
	const isStrip = cell.isOpen && widthOf(cell) > page.width * SEPARATOR;
	if (isStrip && words.length === 0) return undefined;
	const free = words.length === 0 ? cell : freePart(cell, words);
	if (!free || widthOf(free) < LEAST_WIDTH || heightOf(free) < LEAST_HEIGHT + 2) return undefined;
	return {
		left: free.left + MARGIN,
		right: free.right - MARGIN,
		top: free.top + MARGIN / 2,
		bottom: free.bottom - MARGIN / 2,
		source: 'cell',
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

function freePart(cell: Cell, words: readonly Word[]): Area | undefined {
	const lowest = Math.max(...words.map(({ area }) => area.bottom));
	const below = { ...cell, top: lowest };
	const highest = Math.min(...words.map(({ area }) => area.top));
	const isUnder =
		heightOf(below) >= Math.min(heightOf(cell) * 0.4, 18) && heightOf(below) > highest - cell.top;
	if (isUnder && heightOf(below) >= LEAST_HEIGHT + 1) return below;
	const rightmost = Math.max(...words.map(({ area }) => area.right));
	const beside = { ...cell, left: rightmost + 2 };
	const isOneLine = lowest - highest < 14;
	const isRoomy = isOneLine && widthOf(beside) >= Math.max(36, widthOf(cell) * 0.25);
	return isRoomy && heightOf(cell) <= 40 ? beside : undefined;
}

/** Above a line that is no edge of a cell: where nothing stands on it. */
export function placesOnRule(rule: Rule, page: Page): TextPlace[] {
	const { left, right, y } = rule;
	const band: Area = { left, right, top: y - LEAST_HEIGHT - 1, bottom: y - 1.5 };
	const taken = [...page.words.map(({ area }) => area), ...page.checkboxes]
		.filter((area) => touches(area, band))
		.sort((a, b) => a.left - b.left);
	const covered = taken.reduce(
		(sum, area) => sum + Math.min(area.right, right) - Math.max(area.left, left),
		0,
	);
	const isSeparator = right - left > page.width * SEPARATOR;
	if (isSeparator || covered > (right - left) * 0.4) return [];
	const places: TextPlace[] = [];
	let from = left;
	for (const area of [...taken, { left: right, right }]) {
		if (area.left - from >= LEAST_WIDTH)
			places.push(standing(from, Math.min(area.left, right), y, page));
		from = Math.max(from, area.right + 1);
	}
	return places;
}

export function placeOnUnderscores(run: Area, page: Page): TextPlace {
	return { ...standing(run.left, run.right, run.bottom, page), source: 'underscores' };
}

/** A place on a line, as high as usual or up to what is above it. */
function standing(left: number, right: number, y: number, page: Page): TextPlace {
	const above = [
		...page.words.map(({ area }) => area),
		...page.checkboxes,
		...page.lines.rules.map((rule) => ({ ...rule, top: rule.y, bottom: rule.y })),
	]
		.filter((area) => area.left < right - 1 && area.right > left + 1 && area.bottom < y - 3)
		.reduce((lowest, area) => Math.max(lowest, area.bottom), 0);
	const height = Math.min(LINE_HEIGHT, Math.max(y - above, LEAST_HEIGHT));
	return { left, right, top: y - height, bottom: y, source: 'rule' };
}

/** Cells of equal width, edge to edge, too narrow for more than a letter, as one place. */
export function combsOf(cells: readonly Cell[], page: Page): TextPlace[] {
	const narrow = cells
		.filter((cell) => !cell.isOpen && widthOf(cell) >= 6 && widthOf(cell) < 26)
		.filter((cell) => heightOf(cell) >= LEAST_HEIGHT && heightOf(cell) < 40)
		.filter((cell) => !page.words.some(({ area }) => shareIn(area, cell) > 0.5))
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
