import { isIgnorable, type Direction, type Face, type Glyph } from '../../fonts/face.ts';
import { standardFaceLike } from '../../fonts/standardFace.ts';
import { pauseForOthers } from '../../pausing/pause.ts';
import { visible } from '../../characters/visible.ts';
import { baseDirection, visualOrder } from './bidi.ts';

/** Letters of one face that stand next to each other. Widths are in ems. */
export interface Run {
	readonly face: Face;
	readonly glyphs: readonly Glyph[];
	readonly width: number;
	/** Set where the glyphs in their order do not spell the text, as in Indic scripts. */
	readonly actualText?: string;
}

/** ASCII and the small letters of Latin-1. */
const LOW_LETTERS = /^[\n -~\u00DF-\u00FF]*$/;
/** In ems: in common fonts no letter of Latin-1 reaches lower, whatever the font says of itself. */
const LATIN_DESCENT = -0.23;
const LATIN_LETTERS = /^[\n -~\u00A0-\u00FF]*$/;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Turns the lines of one text into glyphs. One face serves the whole text; letters that it lacks
 * come from the first other face that has them, and letters that no face has are drawn as boxes.
 */
export class Typesetter {
	/** How high the letters of this very text may reach, in ems: without accents on capitals, not so high. */
	readonly inkAscent: number;
	/** How low they may reach. */
	readonly inkDescent: number;
	/** Of the face that serves the text, in ems. */
	readonly capHeight: number;
	readonly boxHeight: number;
	readonly #primary: Face;
	readonly #others: readonly Face[];
	readonly #widths = new Map<string, number>();

	/** The first of `preferred` that has every letter is taken; else `faces` are tried in their order. */
	constructor(text: string, preferred: readonly Face[], faces: () => Iterable<Face>) {
		const codePoints = codePointsOf(visible(text));
		const whole = preferred.find((face) => codePoints.every((point) => face.covers(point)));
		const ranked = whole ? [whole] : rankFaces(codePoints, faces());
		this.#primary = ranked[0] ?? standardFaceLike('');
		this.capHeight = this.#primary.capHeight;
		this.#others = ranked.slice(1);
		const used = [this.#primary, ...this.#others];
		const highest = Math.max(...used.map(({ ascent }) => ascent));
		const lowest = Math.min(...used.map(({ descent }) => descent));
		this.boxHeight = whole ? whole.boxHeight : Math.max(this.#primary.boxHeight, highest - lowest);
		this.inkDescent = LATIN_LETTERS.test(text) ? Math.max(lowest, LATIN_DESCENT) : lowest;
		this.inkAscent = LOW_LETTERS.test(text) ? Math.min(highest, 0.77) : highest;
	}

	/** In ems. */
	widthOf(text: string): number {
		const known = this.#widths.get(text);
		if (known !== undefined) return known;
		const width = this.runs(text, baseDirection(text)).reduce((sum, run) => sum + run.width, 0);
		this.#widths.set(text, width);
		return width;
	}

	/** The runs of a line, in a paragraph of a direction, from left to right. */
	runs(line: string, base: Direction): Run[] {
		pauseForOthers();
		return visualOrder(line, base).flatMap((part) => {
			const runs = this.#byFace(visible(part.text)).map(([face, text]) =>
				shape(face, text, part.direction),
			);
			return part.direction === 'rtl' ? runs.reverse() : runs;
		});
	}

	#byFace(text: string): [Face, string][] {
		if (this.#others.length === 0) return [[this.#primary, text]];
		const parts: [Face, string][] = [];
		for (const { segment } of graphemes.segment(text)) {
			const covers = (face: Face) => codePointsOf(segment).every((point) => face.covers(point));
			const face = [this.#primary, ...this.#others].find(covers) ?? this.#primary;
			const last = parts.at(-1);
			if (last?.[0] === face) last[1] += segment;
			else parts.push([face, segment]);
		}
		return parts;
	}
}

/** The distinct characters that need a glyph. */
function codePointsOf(text: string): number[] {
	return [...new Set(text)]
		.filter((character) => character !== '\n' && !isIgnorable(character))
		.map((character) => character.codePointAt(0) ?? 0);
}

/** The face with the most of the letters, then those that add some; stops when none is missing. */
function rankFaces(codePoints: readonly number[], faces: Iterable<Face>): Face[] {
	const useful: { face: Face; count: number }[] = [];
	let missing = codePoints;
	for (const face of faces) {
		const count = codePoints.filter((codePoint) => face.covers(codePoint)).length;
		if (count === codePoints.length) return [face];
		const left = missing.filter((codePoint) => !face.covers(codePoint));
		if (left.length < missing.length || useful.length === 0) useful.push({ face, count });
		missing = left;
		if (missing.length === 0) break;
	}
	return useful.sort((a, b) => b.count - a.count).map(({ face }) => face);
}

function shape(face: Face, text: string, direction: Direction): Run {
	const glyphs = face.shape(text, direction);
	const width = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
	const spelled = glyphs.map((glyph) => glyph.text).join('');
	const isPlain = direction === 'rtl' || spelled === text;
	return isPlain ? { face, glyphs, width } : { face, glyphs, width, actualText: text };
}
