import type { Direction } from '../fonts/face.ts';
import { baseDirection } from './bidi.ts';
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

/**
 * A word, up to its hyphen if it has one; or one ideograph with the punctuation that must not begin
 * a line. Words have a maximum length, because a text without blanks must not be measured whole.
 */
const IDEOGRAPH = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}`;
const PIECE = new RegExp(
	`([${IDEOGRAPH}][、。，．）」』】！？ー]*|-*[^\\s${IDEOGRAPH}-]{1,200}-*|-*)([^\\S\\n]*)`,
	'uy',
);

/** Cuts a text into pieces, one at a time, so that a long text is read only as far as it shows. */
export function* piecesOf(text: string): Generator<Piece, void> {
	let base: Direction | undefined;
	for (let at = 0; at <= text.length; ) {
		base ??= baseDirection(text.slice(at, endOfParagraph(text, at)));
		PIECE.lastIndex = at;
		const [whole = '', word = '', blanks = ''] = PIECE.exec(text) ?? [];
		at += whole.length;
		const isLast = at === text.length || text[at] === '\n';
		yield { word, blanks, isLast, base };
		if (!isLast) continue;
		at++;
		base = undefined;
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
	const close = (base: Direction): void => {
		lines.push({ text: line.trimEnd(), base });
		line = '';
		filled = 0;
	};
	for (const { word, blanks, isLast, base } of pieces) {
		const rest = /\S$/.test(line) ? width - filled : width;
		for (const part of fitting(word, rest, width, typesetter)) {
			const ems = typesetter.widthOf(part);
			if (filled > 0 && filled + ems > width) close(base);
			if (lines.length >= most) return { lines, isAll: false };
			line += part;
			filled += ems;
		}
		line += blanks;
		filled += blanks.length * typesetter.widthOf(' ');
		if (isLast) close(base);
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
	for (const character of word) {
		const ems = typesetter.widthOf(character);
		if (ems > free && (part !== '' || free < width)) {
			parts.push(part);
			part = '';
			free = width;
		}
		part += character;
		free -= ems;
	}
	return [...parts, part];
}
