import type { Layout } from './layout.ts';
import type { Room } from './room.ts';
import type { Typesetter } from './typesetter.ts';

/** A text that its box has too little room for. */
export interface Unfit {
	/** In points: what it is drawn in. */
	readonly size: number;
	/** Whether a part of it cannot be seen. */
	readonly isCut: boolean;
}

/** In points: less is hard to read. */
const SMALLEST_READABLE = 5;
/** In points: what one does not see missing. */
const SLACK = 1;

/** How a text does not fit, if that is so. */
export function unfitOf(layout: Layout, room: Room, typesetter: Typesetter): Unfit | undefined {
	const { size, lines, isShortened } = layout;
	const isBeyond = lines.some(({ text, y }) => {
		const isTooWide = typesetter.widthOf(text.trimEnd()) * size > room.width + SLACK;
		return isTooWide || (lines.length > 1 && y + SLACK < -typesetter.inkDescent * size);
	});
	const isCut = isShortened || isBeyond;
	return isCut || size < SMALLEST_READABLE
		? { size: Math.round(size * 10) / 10, isCut }
		: undefined;
}
