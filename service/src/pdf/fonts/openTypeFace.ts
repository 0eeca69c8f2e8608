import type { Font, GlyphRun } from '@cantoo/fontkit';
import type { Revision } from '../file/revision.ts';
import { embedOpenType } from './embedOpenType.ts';
import {
	withoutIgnorables,
	type Direction,
	type EmbeddedFace,
	type Face,
	type Glyph,
} from './face.ts';

/** A TrueType or OpenType font, of which only the letters in use are embedded. */
export class OpenTypeFace implements Face {
	readonly name: string;
	readonly ascent: number;
	readonly descent: number;
	readonly capHeight: number;
	readonly boxHeight: number;
	readonly #font: Font;

	constructor(font: Font) {
		this.#font = font;
		rememberNoLetters(font);
		this.name = font.postscriptName?.replace(/[^\w-]/g, '') || 'Font';
		// Some CJK fonts state the height of the ideographs only, not of their Latin letters.
		this.ascent = Math.max(font.ascent / font.unitsPerEm, 0.88);
		this.descent = Math.min(font.descent / font.unitsPerEm, -0.2);
		this.capHeight = (font.capHeight || font.ascent) / font.unitsPerEm;
		// The box of all letters of a font for many scripts is far higher than a line of any of them.
		this.boxHeight = Math.max(this.ascent - this.descent, 1.15);
	}

	covers(codePoint: number): boolean {
		return this.#font.hasGlyphForCodePoint(codePoint);
	}

	shape(text: string, direction: Direction): readonly Glyph[] {
		text = withoutIgnorables(text, this);
		const run = this.#font.layout(text, null, null, null, direction);
		const texts = glyphTexts(run, text, direction, this.#font);
		const em = this.#font.unitsPerEm;
		return run.glyphs.map((glyph, index) => {
			const position = run.positions?.[index];
			return {
				id: glyph.id,
				text: glyph.id === MISSING ? '' : (texts[index] ?? ''),
				advance: (position?.xAdvance ?? glyph.advanceWidth) / em,
				dx: (position?.xOffset ?? 0) / em,
				dy: (position?.yOffset ?? 0) / em,
			};
		});
	}

	widthOf(glyph: Glyph): number {
		return (this.#font.getGlyph(glyph.id)?.advanceWidth ?? 0) / this.#font.unitsPerEm;
	}

	embed(revision: Revision): EmbeddedFace {
		return embedOpenType(this.#font, this, revision);
	}
}

/** The glyph of characters that the font lacks. */
const MISSING = 0;

/** Indic, Myanmar and Khmer: the order of the glyphs is not that of the letters. */
const REORDERED = /[\u0900-\u0DFF\u1000-\u109F\u1780-\u17FF]/;

/**
 * fontkit keeps one glyph object per id, with the characters of its first use (TTFFont.getGlyph):
 * what was drawn in one document would decide how the letters of another read.
 */
function rememberNoLetters(font: Font): void {
	const getGlyph = font.getGlyph.bind(font);
	font.getGlyph = (id, codePoints) => {
		const glyph = getGlyph(id, codePoints);
		if (glyph && codePoints) glyph.codePoints = codePoints;
		return glyph;
	};
}

/** The characters behind each glyph. As long as letters map one to one the text itself decides. */
function glyphTexts(run: GlyphRun, text: string, direction: Direction, font: Font): string[] {
	const characters = Array.from(text);
	if (characters.length === run.glyphs.length && !REORDERED.test(text)) {
		return direction === 'rtl' ? characters.reverse() : characters;
	}
	return run.glyphs.map(({ id, codePoints }) =>
		codePoints.length > 0
			? String.fromCodePoint(...codePoints)
			: (font.stringsForGlyph(id)[0] ?? ''),
	);
}
