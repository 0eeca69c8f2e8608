import { surrounding, widthOf, type Area } from './marks/area.ts';
import type { Glyph } from './marks/marks.ts';

/** Letters on one line without a gap. */
export interface Word {
	readonly text: string;
	readonly area: Area;
	readonly size: number;
}

const UNDERSCORES = /^[_\uFF3F]+$/;

/** How far apart dots or dashes of one line are at most, as a share of the font size, and how long such a line is at least. */
const DOT_GAP = 1;
const LEAST_DOTS = 45;
const LEAST_COUNT = 6;
/** Dots next to each other are a place from this many on; three or four leave something out. */
const CLOSE_GAP = 0.35;
const CLOSE_COUNT = 5;

export const isUnderscore = ({ text }: Glyph): boolean => UNDERSCORES.test(text);
const isBlank = ({ text }: Glyph): boolean => text.trim() === '';

/** The words of a page without underscores, line by line from left to right. */
export function wordsOf(glyphs: readonly Glyph[]): Word[] {
	const letters = glyphs.filter((glyph) => !isBlank(glyph) && !isUnderscore(glyph));
	return runsOf(letters, 0.18).map((run) => ({
		text: run.map(({ text }) => text).join(''),
		area: surrounding(run.map(({ area }) => area)),
		size: Math.max(...run.map(({ size }) => size)),
	}));
}

/** Runs of at least three underscores. */
export function underscoreRuns(glyphs: readonly Glyph[]): (Area & { readonly size: number })[] {
	return partsJoined(runsOf(glyphs.filter(isUnderscore), 0.25), glyphs)
		.filter((run) => run.length >= 3 || run.some(({ text }) => text.length >= 3))
		.map((run) => ({ ...surrounding(run.map(({ area }) => area)), size: run[0]?.size ?? 0 }));
}

const DOTS = /^[.\u2026\u00B7]+$/;
const DASHES = /^[-\u2010-\u2015\u2212]+$/;

/** Runs of dots or dashes, with or without blanks between them; short ones of dots without. */
export function dotRuns(glyphs: readonly Glyph[]): Area[] {
	return [DOTS, DASHES].flatMap((kind) =>
		runsOf(
			glyphs.filter(({ text }) => kind.test(text)),
			DOT_GAP,
		)
			.filter((run) => isLong(run) || (kind === DOTS && isClose(run)))
			.map((run) => surrounding(run.map(({ area }) => area))),
	);
}

const countOf = (run: readonly Glyph[]): number =>
	run.reduce((count, { text }) => count + text.length, 0);

function isLong(run: readonly Glyph[]): boolean {
	return countOf(run) >= LEAST_COUNT && runWidth(run) >= LEAST_DOTS;
}

function isClose(run: readonly Glyph[]): boolean {
	return countOf(run) >= CLOSE_COUNT && runsOf(run, CLOSE_GAP).length === 1;
}

/** How far apart the parts of one run are; between slots for a digit each, a group may end. */
const PART_GAP = 10;
const SLOT_GAP = 18;
const WIDEST_PART = 32;
const WIDEST_SLOT = 14;

const runWidth = (run: readonly Glyph[]): number =>
	widthOf(surrounding(run.map(({ area }) => area)));

/** Short runs next to each other, as for digits or the parts of a date, count as one. */
function partsJoined(runs: readonly Glyph[][], glyphs: readonly Glyph[]): Glyph[][] {
	const letters = glyphs.filter(({ text }) => /[\p{L}\p{N}./]/u.test(text));
	const joined: Glyph[][] = [];
	runs.forEach((run, index) => {
		const last = joined.at(-1);
		if (last && isNextPart(runs[index - 1] ?? run, run, letters)) last.push(...run);
		else joined.push([...run]);
	});
	return joined;
}

function isNextPart(
	previous: readonly Glyph[],
	run: readonly Glyph[],
	letters: readonly Glyph[],
): boolean {
	const [before, first] = [previous.at(-1), run[0]];
	if (!before || !first || !isSameLine(before, first)) return false;
	const gap = first.area.left - before.area.right;
	const between = letters.filter(isBetween(before, first));
	if (gap < PART_GAP && between.length === 1 && between.every(isDateSign)) return true;
	const widest = Math.max(runWidth(previous), runWidth(run));
	if (gap <= 0 || widest >= WIDEST_PART) return false;
	if (gap < PART_GAP) return true;
	return widest < WIDEST_SLOT && gap < SLOT_GAP && between.length === 0;
}

/** As in `____.____.________`. */
const isDateSign = ({ text }: Glyph): boolean => /^[./]$/.test(text);

const isBetween =
	(before: Glyph, after: Glyph) =>
	(letter: Glyph): boolean =>
		isSameLine(before, letter) &&
		letter.area.left > before.area.right - 1 &&
		letter.area.right < after.area.left + 1;

const isSameLine = (a: Glyph, b: Glyph): boolean => Math.abs(a.area.bottom - b.area.bottom) < 2;

/** @param gap the widest gap within a run, as a share of the font size */
function runsOf(glyphs: readonly Glyph[], gap: number): Glyph[][] {
	const runs: Glyph[][] = [];
	for (const line of linesOf(glyphs)) {
		let run: Glyph[] = [];
		for (const glyph of line) {
			const last = run.at(-1);
			const isNext = last && glyph.area.left - last.area.right <= gap * glyph.size;
			if (last && isSamePlace(last, glyph)) continue;
			if (isNext) run.push(glyph);
			else runs.push((run = [glyph]));
		}
	}
	return runs;
}

/** Bold letters are sometimes drawn twice. */
function isSamePlace(a: Glyph, b: Glyph): boolean {
	return a.text === b.text && Math.abs(a.area.left - b.area.left) < widthOf(a.area) / 3;
}

/** Letters stand on one line if their lower edges are less than a third of a letter apart. */
export function linesOf(glyphs: readonly Glyph[]): Glyph[][] {
	const sorted = [...glyphs].sort((a, b) => a.area.bottom - b.area.bottom);
	const lines: Glyph[][] = [];
	for (const glyph of sorted) {
		const line = lines.at(-1);
		const first = line?.[0];
		if (line && first && glyph.area.bottom - first.area.bottom < first.size / 3) line.push(glyph);
		else lines.push([glyph]);
	}
	return lines.map((line) => line.sort((a, b) => a.area.left - b.area.left));
}
