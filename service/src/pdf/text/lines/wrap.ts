import LineBreaker from 'linebreak';
import type { Direction } from '../../fonts/face.ts';
import { baseDirection } from './bidi.ts';
import { letters, SOFT_HYPHEN } from '../../characters/visible.ts';
import type { Typesetter } from './typesetter.ts';

/** A stretch of text that wraps as a whole. */
export interface Piece {
	readonly word: string;
	/** The blanks behind it, which vanish at the end of a line. */
	readonly blanks: string;
	/** Whether the paragraph ends here. */
	readonly isLast: boolean;
	/** Direction of the paragraph. */
	readonly base: Direction;
}

export interface WrappedLine {
	readonly text: string;
	readonly base: Direction;
}

export interface Wrapped {
	readonly lines: readonly WrappedLine[];
	/** Whether the lines hold the whole text. */
	readonly isAll: boolean;
}

/** A text without any place to break must not be measured whole. */
const LONGEST_WORD = 200;
/** Blanks that may end a line; a no-break space holds its neighbors together (UAX #14, class GL). */
const BLANKS = /[^\S\n\u00A0\u2007\u202F\uFEFF]*\n?$/;
/** Scripts without blanks between words, which UAX #14 leaves to dictionaries (class SA). */
const NEEDS_DICTIONARY = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const dictionary = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * Cuts a text into pieces where lines may break (UAX #14), one at a time, so that a long text is
 * read only as far as it shows.
 */
export function* piecesOf(text: string): Generator<Piece, void> {
	let base: Direction | undefined;
	let at = 0;
	const breaks = new LineBreaker(text);
	for (let next = breaks.nextBreak(); next; next = breaks.nextBreak()) {
		base ??= baseDirection(text.slice(at, endOfParagraph(text, at)));
		const part = text.slice(at, next.position);
		const end = part.search(BLANKS);
		const words = [...wordsOf(part.slice(0, end))];
		const blanks = part.slice(end).replace('\n', '');
		const isLast = part.endsWith('\n') || next.position === text.length;
		for (const word of words.slice(0, -1)) yield { word, blanks: '', isLast: false, base };
		yield { word: words.at(-1) ?? '', blanks, isLast, base };
		if (isLast) base = undefined;
		at = next.position;
	}
	if (text === '' || text.endsWith('\n')) yield { word: '', blanks: '', isLast: true, base: 'ltr' };
}

function* wordsOf(part: string): Generator<string, void> {
	if (NEEDS_DICTIONARY.test(part)) {
		for (const { segment } of dictionary.segment(part)) yield segment;
		return;
	}
	let at = 0;
	while (at < part.length) {
		// Not between the halves of a character beyond U+FFFF.
		const end =
			at + LONGEST_WORD - (/[\uD800-\uDBFF]/.test(part[at + LONGEST_WORD - 1] ?? '') ? 1 : 0);
		yield part.slice(at, end);
		at = end;
	}
}

function endOfParagraph(text: string, start: number): number {
	const newline = text.indexOf('\n', start);
	return newline === -1 ? text.length : newline;
}

/** Fills lines of `width` ems greedily, at most `most` of them. Takes time in proportion to what fits. */
export function wrap(
	pieces: Iterable<Piece>,
	width: number,
	most: number,
	typesetter: Typesetter,
): Wrapped {
	const lines: WrappedLine[] = [];
	let line = '';
	let filled = 0;
	const hyphen = typesetter.widthOf('-');
	const close = (base: Direction, isBroken: boolean): void => {
		const isHyphenated = isBroken && line.endsWith(SOFT_HYPHEN);
		lines.push({ text: isHyphenated ? `${line}-` : line.trimEnd(), base });
		line = '';
		filled = 0;
	};
	for (const { word, blanks, isLast, base } of pieces) {
		const rest = /\S$/.test(line) ? width - filled : width;
		for (const part of fitting(word, rest, width, typesetter)) {
			const ems = typesetter.widthOf(part);
			const needed = ems + (part.endsWith(SOFT_HYPHEN) ? hyphen : 0);
			if (filled > 0 && filled + needed > width) close(base, true);
			if (lines.length >= most) return { lines, isAll: false };
			line += part;
			filled += ems;
		}
		line += blanks;
		filled += blanks.length * typesetter.widthOf(' ');
		if (isLast) close(base, false);
		if (lines.length > most) return { lines: lines.slice(0, most), isAll: false };
	}
	return { lines, isAll: true };
}

/**
 * A word that is wider than a line, in parts that are not, as its letters measure one by one.
 * `rest` is the width for the first part: the text before it may run on without a blank.
 */
function fitting(word: string, rest: number, width: number, typesetter: Typesetter): string[] {
	if (typesetter.widthOf(word) <= width) return [word];
	const parts: string[] = [];
	let part = '';
	let free = rest;
	for (const letter of letters(word)) {
		const ems = typesetter.widthOf(letter);
		if (ems > free && (part !== '' || free < width)) {
			parts.push(part);
			part = '';
			free = width;
		}
		part += letter;
		free -= ems;
	}
	return [...parts, part];
}
