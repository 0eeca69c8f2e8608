import type { Area } from './area.ts';

/** A rectangle or a closed curve, as its bounds. */
export interface Box extends Area {
	/** Filled with another color than white, as headings are. */
	readonly isShaded: boolean;
	/** Filled with gray, like areas that are not to be filled in. */
	readonly isGrey?: boolean;
	/** Filled with black or nearly so, as marks for a scanner are. */
	readonly isDark?: boolean;
	/** A filled figure that is no rectangle: the dot of a list, a circle, a letter that is drawn. */
	readonly isBlot?: boolean;
}

/** A horizontal line at a height, from left to right. */
export interface Rule {
	readonly left: number;
	readonly right: number;
	readonly y: number;
}

/** A vertical line. */
export interface Post {
	readonly top: number;
	readonly bottom: number;
	readonly x: number;
	readonly isDashed?: boolean;
}

/** A letter as it stands on the page. */
export interface Glyph {
	readonly text: string;
	readonly area: Area;
	/** Of the font, in points. */
	readonly size: number;
}

/** What is visible on a page and shows where fields are, with letters that stand upright. */
export interface Marks {
	readonly width: number;
	readonly height: number;
	readonly rules: Rule[];
	readonly posts: Post[];
	readonly boxes: Box[];
	/** In the order of the file. */
	readonly glyphs: Glyph[];
	/** Letters that stand sideways, as along the edge of a section. */
	readonly turned: Area[];
}

/** A page with more marks is a drawing, not a form; further marks are ignored. */
export const MOST_MARKS = 40_000;
