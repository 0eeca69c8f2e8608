import { baseDirection } from './bidi.ts';
import type { Typesetter } from './typesetter.ts';
import { wrap, type Piece, type WrappedLine } from './wrap.ts';

/** The room that a text has, in points, from the lower left corner of its box. */
export interface Room {
	readonly width: number;
	readonly height: number;
	/** Width of the border and the blank inside it. */
	readonly inset: number;
	/** Wanted font size; 0 = as large as fits. */
	readonly size: number;
	readonly alignment: 'left' | 'centre' | 'right';
}

export interface PlacedLine extends WrappedLine {
	readonly x: number;
	/** Of the baseline. */
	readonly y: number;
}

export interface Layout {
	readonly size: number;
	readonly lines: readonly PlacedLine[];
}

/** Font sizes between which a text is made to fit, if its author has not set one. */
export const LARGEST_AUTOMATIC = 12;
/** Beyond the largest page there is. */
const LARGEST_MEANT = 14_400;
const SMALLEST = 4;
const LINE_HEIGHT = 1.15;

/** One line, in the middle of the room's height, as small as needed to fit its width. */
export function layOutLine(text: string, room: Room, typesetter: Typesetter): Layout {
	const inner = room.width - 2 * room.inset;
	const line = { text: text.slice(0, mostLetters(inner, room)), base: baseDirection(text) };
	const fitting = inner / typesetter.widthOf(line.text);
	const size = Math.min(tallest(room, typesetter), Math.max(fitting, smallest(room)));
	return {
		size,
		lines: [place(line, middleBaseline(room, size, typesetter), size, room, typesetter)],
	};
}

/** Lines from the top, wrapped at words; the size shrinks until all of them fit. */
export function layOutParagraphs(
	pieces: () => Iterable<Piece>,
	room: Room,
	typesetter: Typesetter,
): Layout {
	const lineEms = Math.max(LINE_HEIGHT, typesetter.ascent - typesetter.descent);
	const width = room.width - 2 * room.inset;
	const height = room.height - 2 * room.inset;
	const least = smallest(room);
	let size = Math.min(room.size || LARGEST_AUTOMATIC, LARGEST_MEANT);
	for (;;) {
		const most = Math.floor(height / (lineEms * size));
		const { lines, isAll } = wrap(pieces(), width / size, Math.max(most, 1), typesetter);
		if ((isAll && most > 0) || size <= least) {
			const slack = (lineEms - (typesetter.ascent - typesetter.descent)) / 2;
			const top = room.height - room.inset - (slack + typesetter.ascent) * size;
			const placed = lines.map((line, index) =>
				place(line, top - index * lineEms * size, size, room, typesetter),
			);
			return { size, lines: placed };
		}
		size = Math.max(size - Math.max(0.5, size / 24), least);
	}
}

/** One letter in each of `cells` cells of equal width. */
export function layOutComb(
	letters: readonly string[],
	cells: number,
	room: Room,
	typesetter: Typesetter,
): Layout {
	const cell = room.width / cells;
	const widest = letters.reduce((most, letter) => Math.max(most, typesetter.widthOf(letter)), 0.1);
	const size = Math.max(Math.min(tallest(room, typesetter), cell / widest), 1);
	const y = middleBaseline(room, size, typesetter);
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

/** An author's size below the limit is meant. */
function smallest(room: Room): number {
	return Math.min(SMALLEST, room.size || SMALLEST);
}

/** The largest size at which the letters fit the height. */
function tallest(room: Room, { ascent, inkAscent, descent }: Typesetter): number {
	const fitting = room.size
		? room.height / (inkAscent - descent)
		: (room.height - room.inset) / (ascent - descent);
	return Math.max(Math.min(room.size || LARGEST_AUTOMATIC, fitting), smallest(room));
}

/** The same for all texts of a size, accents or not, unless that would cut letters off. */
function middleBaseline(room: Room, size: number, typesetter: Typesetter): number {
	const { ascent, inkAscent, descent } = typesetter;
	const centred = (room.height - (ascent - descent) * size) / 2 - descent * size;
	return Math.max(Math.min(centred, room.height - inkAscent * size), -descent * size);
}

/** More letters than this cannot be seen in a line, however small and narrow they are. */
function mostLetters(width: number, room: Room): number {
	return Math.ceil(width / (smallest(room) * 0.15)) + 64;
}

function place(
	line: WrappedLine,
	y: number,
	size: number,
	room: Room,
	typesetter: Typesetter,
): PlacedLine {
	// Measuring is the dear part of it, and a line at the left needs none.
	if (room.alignment === 'left') return { ...line, x: room.inset, y };
	const free = room.width - 2 * room.inset - typesetter.widthOf(line.text) * size;
	const share = room.alignment === 'centre' ? 0.5 : 1;
	return { ...line, x: room.inset + Math.max(free, 0) * share, y };
}
