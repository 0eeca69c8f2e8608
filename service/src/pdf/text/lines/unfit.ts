import { letters } from '../../characters/visible.ts';
import type { Layout, PlacedLine } from './layout.ts';
import type { Room } from './room.ts';
import type { Typesetter } from './typesetter.ts';

/** A text that its box has too little room for. */
export interface Unfit {
	/** In points: what it is drawn in. */
	readonly size: number;
	/** How many characters it has. Blanks are not counted, nor is what is never drawn. */
	readonly length: number;
	/** How many of them cannot be seen whole; 0: all can, in small letters. */
	readonly hidden: number;
}

/** In points: less is hard to read. */
const SMALLEST_READABLE = 5;
/** What one does not see missing: in points, or in sizes, as letters have blank sides. */
const SLACK = { points: 1, sizes: 0.05 };

/**
 * How a text does not fit, if that is so.
 * @param text as it is to be shown, of which `layout` may have left some out
 */
export function unfitOf(
	layout: Layout,
	room: Room,
	typesetter: Typesetter,
	text: string,
): Unfit | undefined {
	const { size, lines, isShortened } = layout;
	const slack = Math.max(SLACK.points, SLACK.sizes * size);
	const isLow = ({ y }: PlacedLine) =>
		lines.length > 1 && y + slack < -typesetter.inkDescent * size;
	const seenWidth = ({ text: line, x }: PlacedLine) => {
		const width = typesetter.widthOf(line.trimEnd()) * size;
		const seen = Math.min(x + width, room.width + slack) - Math.max(x, -slack);
		return seen < width - 0.01 ? seen / size : undefined;
	};
	const isCut = isShortened || lines.some((line) => isLow(line) || seenWidth(line) !== undefined);
	if (!isCut && size >= SMALLEST_READABLE) return undefined;
	const length = countOf(text);
	if (!isCut) return { size: rounded(size), length, hidden: 0 };
	const seen = lines
		.filter((line) => !isLow(line))
		.map((line) => countOf(part(line.text, seenWidth(line), typesetter)));
	const all = seen.reduce((sum, count) => sum + count, 0);
	return { size: rounded(size), length, hidden: Math.max(length - all, 1) };
}

/** The letters of a line that have room in so many ems. */
function part(line: string, width: number | undefined, typesetter: Typesetter): string {
	if (width === undefined) return line;
	let free = width;
	const fitting: string[] = [];
	for (const letter of letters(line)) {
		free -= typesetter.widthOf(letter);
		if (free < 0) break;
		fitting.push(letter);
	}
	return fitting.join('');
}

/** Quick, because a text may have millions; an emoji of several signs counts as these. */
function countOf(text: string): number {
	return text.match(/[^\s\p{M}\p{Cf}\p{Cc}]/gu)?.length ?? 0;
}

function rounded(size: number): number {
	return Math.round(size * 10) / 10;
}
