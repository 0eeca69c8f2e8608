import type { Revision } from '../file/revision.ts';
import type { PDFRef } from '@cantoo/pdf-lib';

export type Direction = 'ltr' | 'rtl';

/** A drawn letter. All lengths are in ems: multiples of the font size. */
export interface Glyph {
	readonly id: number;
	/** The characters it stands for. */
	readonly text: string;
	/** How far the pen moves on. */
	readonly advance: number;
	/** Where the letter stands, measured from the pen. */
	readonly dx: number;
	readonly dy: number;
}

/** A font that text can be drawn in. */
export interface Face {
	readonly name: string;
	/** Top of accented capitals and bottom of descenders, from the baseline, in ems. */
	readonly ascent: number;
	readonly descent: number;
	/** Top of capitals without accents, in ems. */
	readonly capHeight: number;
	/** Height of the box that holds every letter: the distance of two lines, in ems. */
	readonly boxHeight: number;
	covers(codePoint: number): boolean;
	/** Glyphs from left to right for text of one direction. Characters without a glyph give a box. */
	shape(text: string, direction: Direction): readonly Glyph[];
	/** Width of the glyph as the file will state it, in ems. */
	widthOf(glyph: Glyph): number;
	/** Starts to embed the font into a revision. */
	embed(revision: Revision): EmbeddedFace;
}

/** A face inside one revision of one document. */
export interface EmbeddedFace {
	readonly ref: PDFRef;
	/** The hexadecimal code that draws the glyph. */
	code(glyph: Glyph): string;
	/** Writes the font; call it when all glyphs are known. */
	finish(): void;
}

/** Joiners, variation selectors, direction marks and the like: without a glyph they draw nothing. */
export function isIgnorable(character: string): boolean {
	return /\p{Default_Ignorable_Code_Point}/u.test(character);
}

/** The text without the characters that a face would draw as a box although they are invisible. */
export function withoutIgnorables(text: string, face: Pick<Face, 'covers'>): string {
	return text.replace(/\p{Default_Ignorable_Code_Point}/gu, (character) =>
		face.covers(character.codePointAt(0) ?? 0) ? character : '',
	);
}
