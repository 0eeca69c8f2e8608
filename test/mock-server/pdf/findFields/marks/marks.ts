import type { Area } from './area.ts';

/** A rectangle or a closed curve, as its bounds. */
export interface Box extends Area {
	/** Filled with another color than white, as headings are. */
	readonly isShaded: boolean;
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
}

/** A letter as it stands on the page. */
export interface Glyph {
	readonly text: string;
	readonly area: Area;
	/** Of the font, in points. */
	readonly size: number;
	readonly font: string;
}

/** What can be seen on a page, as far as it tells of fields. */
export interface Marks {
	readonly width: number;
	readonly height: number;
	readonly rules: Rule[];
	readonly posts: Post[];
	readonly boxes: Box[];
	/** In the order of the file. */
	readonly glyphs: Glyph[];
}

/** A page with more than this is a drawing, not a form; what goes beyond is not looked at. */
export const MOST_MARKS = 40_000;
