import type { Room } from './room.ts';
import type { Typesetter } from './typesetter.ts';

type Space = Pick<Room, 'height' | 'padding'>;

/** Below this nothing can be read. */
const SMALLEST = 1;

/**
 * The largest size at which accented capitals and descenders fit the height inside the border, and
 * the text the width. PDFBox fills the height with capitals without accents, PDFium and pdf.js with
 * whole lines; this lies between them.
 * @param widest the size at which the text is as wide as its room
 */
export function automaticSize(
	{ height, padding }: Space,
	{ ascent, descent }: Typesetter,
	widest: number,
): number {
	const tallest = Math.max(height - 2 * padding, 1) / (ascent - descent);
	return Math.max(Math.min(tallest, widest), SMALLEST);
}

/** Capitals stand in the middle of the height, unless that cuts letters off. */
export function lineBaseline(
	{ height, padding }: Space,
	size: number,
	{ capHeight, inkDescent, inkAscent }: Typesetter,
): number {
	let baseline = (height - capHeight * size) / 2;
	if (baseline - padding < -inkDescent * size) {
		const highest = height - padding - capHeight * size;
		baseline = Math.min(padding - inkDescent * size, Math.max(baseline, highest));
	}
	return Math.max(Math.min(baseline, height - inkAscent * size), -inkDescent * size);
}
