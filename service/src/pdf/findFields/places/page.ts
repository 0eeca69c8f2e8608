import { shareIn, type Area } from '../marks/area.ts';
import type { Box } from '../marks/marks.ts';
import type { Cell } from '../cells.ts';
import type { JoinedRule, Lines } from '../lines.ts';
import type { Word } from '../words.ts';

/** A place for text, and how it was found. */
export interface TextPlace extends Area {
	readonly source: 'cell' | 'rule' | 'underscores' | 'comb';
	/** For a comb: the number of its cells. */
	readonly cells?: number;
	/** For a comb: where cells of equal width are nearest to those that are printed. */
	readonly box?: Area;
	/** On a line that has its caption below it. */
	readonly isCaptioned?: boolean;
	/** Between two lines without sides. */
	readonly isOpen?: boolean;
}

/** What is on a page already. */
export interface Page {
	readonly width: number;
	readonly height: number;
	readonly words: readonly Word[];
	readonly checkboxes: readonly Area[];
	readonly lines: Lines;
	readonly cells: readonly Cell[];
	/** Rows of cells for a letter each. */
	readonly combs: readonly TextPlace[];
	/** Lines and runs that have their captions below them. */
	readonly captioned: ReadonlySet<JoinedRule | Area>;
	/** Runs of underscores. */
	readonly runs: readonly Area[];
	/** Letters that stand sideways. */
	readonly turned: readonly Area[];
	/** Areas with a color behind them. */
	readonly shades: readonly Box[];
	/** Outlines, and white areas on a colored ground. */
	readonly frames: readonly Box[];
}

/** The words that stand in a cell, or nearly so. */
export function wordsIn(cell: Cell, { words }: Page): Word[] {
	return words.filter(({ area }) => shareIn(area, cell) > 0.4);
}

export const LEAST_WIDTH = 18;
export const LEAST_HEIGHT = 7.5;
/** Wider than this share of the page, a line parts sections. */
export const SEPARATOR = 0.65;
