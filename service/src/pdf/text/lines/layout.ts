import { baseDirection } from './bidi.ts';
import { automaticCombSize, automaticSize, lineBaseline } from './lineFit.ts';
import type { Room } from './room.ts';
import type { Typesetter } from './typesetter.ts';
import { wrap, type Piece, type WrappedLine } from './wrap.ts';

export interface PlacedLine extends WrappedLine {
	readonly x: number;
	/** Of the baseline. */
	readonly y: number;
}

export interface Layout {
	readonly size: number;
	readonly lines: readonly PlacedLine[];
	/** Whether something is left out because there is no room for it at all. */
	readonly isShortened: boolean;
}

/*
 * Sizes and positions follow Acrobat, as measured by the authors of PDFBox (AppearanceGeneratorHelper)
 * and OpenPDF (TextField). A size set by the form's author is kept, and text that does not fit is
 * clipped at the edge of the box. test/looks compares the result with other programs.
 */

/** In points: a text of several lines with automatic size starts with the largest and shrinks until it fits. */
const LARGEST_AUTOMATIC = 12;
const SMALLEST_AUTOMATIC = 4;
/** In points: the longest side of a page in PDF 1.7, so a larger size is a mistake. */
const LARGEST_SIZE = 14_400;
/** Letters are no narrower than this, in ems. */
const NARROWEST = 0.15;
const SMALLEST_READ = 2;

/** One line, in the middle of the room's height. */
export function layOutLine(text: string, room: Room, typesetter: Typesetter): Layout {
	const inner = innerWidth(room);
	const most = Math.ceil(room.width / ((room.size || SMALLEST_READ) * NARROWEST)) + 64;
	const line = { text: text.slice(0, most), base: baseDirection(text) };
	const size =
		fixedSize(room) || automaticSize(room, typesetter, inner / typesetter.widthOf(line.text));
	const y = lineBaseline(room, size, typesetter);
	const isShortened = text.length > most;
	return { size, lines: [place(line, y, size, room, typesetter)], isShortened };
}

/** Lines from the top, wrapped at words; an automatic size is the largest at which all of them fit. */
export function layOutParagraphs(
	pieces: () => Iterable<Piece>,
	room: Room,
	typesetter: Typesetter,
): Layout {
	let size = fixedSize(room) || LARGEST_AUTOMATIC;
	for (;;) {
		const lineHeight = typesetter.boxHeight * size;
		const most = Math.max(Math.ceil(room.height / lineHeight), 1);
		const { lines, isAll } = wrap(pieces(), innerWidth(room) / size, most, typesetter);
		const isFitting = isAll && lines.length * lineHeight <= room.height - 2 * room.inset;
		if (isFitting || room.size > 0 || size <= SMALLEST_AUTOMATIC) {
			const top = firstBaseline(room, size, lines.length, typesetter);
			const placed = lines.map((line, index) =>
				place(line, top - index * lineHeight, size, room, typesetter),
			);
			return { size, lines: placed, isShortened: !isAll };
		}
		size--;
	}
}

/** One letter in each of `cells` cells of equal width. */
export function layOutComb(
	letters: readonly string[],
	cells: number,
	room: Room,
	typesetter: Typesetter,
): Omit<Layout, 'isShortened'> {
	const cell = room.width / cells;
	const widest = letters.reduce((most, letter) => Math.max(most, typesetter.widthOf(letter)), 0.1);
	const size = fixedSize(room) || automaticCombSize(room, typesetter, cell / widest);
	const y = lineBaseline(room, size, typesetter);
	const empty = cells - letters.length;
	const first = { left: 0, centre: Math.floor(empty / 2), right: empty }[room.alignment];
	return {
		size,
		lines: letters.map((text, index) => ({
			text,
			base: 'ltr',
			x: (first + index + 0.5) * cell - (typesetter.widthOf(text) * size) / 2,
			y,
		})),
	};
}

/** The size that the form's author set, in points; 0 for automatic. */
function fixedSize({ size }: Room): number {
	return Math.min(size, LARGEST_SIZE);
}

function innerWidth({ width, inset }: Room): number {
	return Math.max(width - 2 * inset, 1);
}

/**
 * A line below the border, as in forms that Acrobat has filled. If the last line does not fit then, all of them move up
 * as far as the letters of the first allow, or as is needed.
 */
function firstBaseline(
	{ height, padding, inset }: Room,
	size: number,
	count: number,
	typesetter: Typesetter,
): number {
	const fromTop = height - inset - typesetter.boxHeight * size;
	const needed = padding + ((count - 1) * typesetter.boxHeight - typesetter.inkDescent) * size;
	const highest = height - typesetter.capHeight * size;
	const isUseful = count === 1 || needed <= highest;
	return isUseful ? Math.max(fromTop, Math.min(needed, highest)) : fromTop;
}

function place(
	line: WrappedLine,
	y: number,
	size: number,
	room: Room,
	typesetter: Typesetter,
): PlacedLine {
	const x = room.inset;
	// Measuring is the expensive part, and a left-aligned line needs none.
	if (room.alignment === 'left') return { ...line, x, y };
	// A text that is too wide is cut off at both ends, or at its start.
	const free = innerWidth(room) - typesetter.widthOf(line.text) * size;
	const share = room.alignment === 'centre' ? 0.5 : 1;
	return { ...line, x: x + free * share, y };
}
