import {
	byPlace,
	heightOf,
	overlap,
	shareIn,
	surrounding,
	touches,
	widthOf,
	type Area,
} from '../marks/area.ts';
import type { Cell } from '../cells.ts';
import type { Box, Rule } from '../marks/marks.ts';
import type { Word } from '../words.ts';
import { LEAST_HEIGHT, type TextPlace } from './page.ts';

/** Cells edge to edge, at least this many, are a comb; fewer are if the page has one with such cells. */
const LEAST_CELLS = 4;
const NARROWEST = 6;
const WIDEST = 26;
const TALLEST = 40;
/** The gap between two parts of a comb, in cells. */
const GAP = 1.4;
/** What may be printed between the parts of a date, a number or an amount. */
const SEPARATOR = /^[-/.,:\u2010-\u2015\u2212]$/;
/** Squares may stand apart from each other by this much of their width. */
const APART = 0.35;
/** A letter may be off the middle of its cell by this much of the cell's width. */
const OFF = 0.3;
/** A single cell with words this close to its right is a box to tick. */
const LABEL_REACH = 25;

/** Cells of equal width, too narrow for more than a letter, as one place; with what parts them, as in `__/__/____`. */
export function combsOf(
	cells: readonly Cell[],
	words: readonly Word[],
	rules: readonly Rule[],
	shades: readonly Box[],
): TextPlace[] {
	const narrow = cells
		.filter((cell) => !cell.isOpen && widthOf(cell) >= NARROWEST && widthOf(cell) < WIDEST)
		.filter((cell) => heightOf(cell) >= LEAST_HEIGHT && heightOf(cell) < TALLEST)
		.filter((cell) => !shades.some((shade) => shade.isGrey && overlap(shade, cell) > 0.7))
		.filter(
			(cell) => !words.some(({ area, text }) => shareIn(area, cell) > 0.5 && !isSeparator(text)),
		)
		.sort(byPlace);
	const dashes = rules.map(({ left, right, y }) => ({ left, right, top: y - 1, bottom: y + 1 }));
	const signs = [
		...dashes,
		...words.filter(({ text }) => isSeparator(text)).map(({ area }) => area),
	];
	const runs: Cell[][] = [];
	for (const cell of narrow) {
		const run = runs.find((others) => isNext(others.at(-1), cell, signs));
		if (run) run.push(cell);
		else runs.push([cell]);
	}
	const whole = groupsJoined(runs, words).filter((run) => !isHeaded(run, cells, words));
	const sure = whole.filter(({ length }) => length >= LEAST_CELLS);
	const others = whole.filter(
		(run) => run.length < LEAST_CELLS && isLikeOne(run, sure) && !isToTick(run, words),
	);
	return [...sure, ...others].map(placeOf);
}

/** Cells in groups of a few with room between them, as of an IBAN, if a letter for each can stand in its cell. */
function groupsJoined(runs: readonly Cell[][], words: readonly Word[]): Cell[][] {
	const joined: Cell[][] = [];
	for (const run of [...runs].sort(([a], [b]) => (a && b ? byPlace(a, b) : 0))) {
		const last = joined.at(-1);
		const isNext = last && isNextGroup(last.at(-1), run[0], words);
		if (isNext && evenCells([...last, ...run])) last.push(...run);
		else joined.push([...run]);
	}
	return joined;
}

function isNextGroup(
	last: Cell | undefined,
	first: Cell | undefined,
	words: readonly Word[],
): boolean {
	if (!last || !first || !isSameSize(last, first) || Math.abs(first.top - last.top) > 1.5)
		return false;
	const gap = first.left - last.right;
	const between: Area = { ...last, left: last.right, right: first.left };
	return gap > 0 && gap <= widthOf(last) && !words.some(({ area }) => touches(area, between));
}

/** Cells of equal width that have a letter in each of these cells, as a comb needs them: the nearest by least squares. */
function evenCells(cells: readonly Cell[]): Area | undefined {
	const count = cells.length;
	const sum = (of: (cell: Cell, offset: number) => number): number =>
		cells.reduce((all, cell, index) => all + of(cell, index - (count - 1) / 2), 0);
	const middleOf = ({ left, right }: Cell): number => (left + right) / 2;
	const middle = sum(middleOf) / count;
	const width = sum((cell, offset) => offset * middleOf(cell)) / sum((_, offset) => offset ** 2);
	const isOff = (cell: Cell, index: number): boolean => {
		const letter = middle + (index - (count - 1) / 2) * width;
		return Math.abs(letter - middleOf(cell)) > widthOf(cell) * OFF;
	};
	if (cells.some(isOff)) return undefined;
	const half = (width * count) / 2;
	return { ...surrounding(cells), left: middle - half, right: middle + half };
}

/** Whether most cells have a head of their own, as days and months do: then each is a place. */
function isHeaded(run: readonly Cell[], cells: readonly Cell[], words: readonly Word[]): boolean {
	const hasHead = (cell: Cell): boolean =>
		cells.some(
			(other) =>
				Math.abs(other.bottom - cell.top) < 2 &&
				Math.abs(other.left - cell.left) < 2 &&
				Math.abs(other.right - cell.right) < 2 &&
				words.some(({ area, text }) => text.length > 1 && shareIn(area, other) > 0.7),
		);
	return run.filter(hasHead).length > run.length / 2;
}

const isSeparator = (text: string): boolean => SEPARATOR.test(text);

/** @param signs what may stand between the parts: letters, or a dash that is drawn */
function isNext(last: Cell | undefined, cell: Cell, signs: readonly Area[]): boolean {
	if (!last || !isSameSize(last, cell)) return false;
	if (Math.abs(cell.top - last.top) > 1.5 || Math.abs(cell.bottom - last.bottom) > 1.5)
		return false;
	const gap = cell.left - last.right;
	if (Math.abs(gap) < 1.5) return true;
	if (gap < 0 || gap > widthOf(cell) * GAP) return false;
	const between: Area = { ...last, left: last.right, right: cell.left };
	return gap < widthOf(cell) * APART || signs.some((sign) => shareIn(sign, between) > 0.6);
}

function isSameSize(a: Area, b: Area): boolean {
	return Math.abs(widthOf(a) - widthOf(b)) < 2 && Math.abs(heightOf(a) - heightOf(b)) < 2;
}

function isLikeOne([cell]: readonly Cell[], combs: readonly Cell[][]): boolean {
	return combs.some(([other]) => cell && other && isSameSize(cell, other));
}

function isToTick(run: readonly Cell[], words: readonly Word[]): boolean {
	const [only] = run;
	if (!only || run.length > 1) return false;
	const beside: Area = { ...only, left: only.right, right: only.right + LABEL_REACH };
	return words.some(({ area }) => touches(area, beside));
}

/** A letter goes into each cell, and into each gap if that is as wide. */
function placeOf(cells: readonly Cell[]): TextPlace {
	const area = surrounding(cells);
	const box = cells.length > 1 ? evenCells(cells) : undefined;
	if (box) return { ...area, source: 'comb', cells: cells.length, box };
	const width = cells.reduce((sum, cell) => sum + widthOf(cell), 0) / cells.length;
	const count = widthOf(area) / width;
	const isEven = Math.abs(count - Math.round(count)) < 0.3;
	return { ...area, source: 'comb', ...(isEven && { cells: Math.round(count) }) };
}
