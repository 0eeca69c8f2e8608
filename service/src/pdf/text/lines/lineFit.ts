import type { Room } from './room.ts';
import type { Typesetter } from './typesetter.ts';

type Space = Pick<Room, 'height' | 'padding' | 'inset'>;

/** Below this nothing can be read. */
const SMALLEST = 1;

/**
 * In forms that Acrobat has filled, Helvetica has 1/1.23 of the height inside the border (PDF 1.6), or 1/1.35 (DC 2020),
 * where Arial, whose box is higher, stands in for it. This is within a tenth of both.
 */
const BOXES_HIGH = 1.075;

/**
 * The largest size at which the font's box fits the height inside the border, and the text the width.
 * @param widest the size at which the text is as wide as its room
 */
export function automaticSize(
	{ height, padding, inset }: Space,
	{ boxHeight }: Typesetter,
	widest: number,
): number {
	const tallest = Math.max(height - 2 * (inset - padding), 1) / (BOXES_HIGH * boxHeight);
	return Math.max(Math.min(tallest, widest), SMALLEST);
}

/** In a comb, capitals have this share of the height. It lies between what other programs do; Acrobat's rule isn't known. */
const CAPITALS_HIGH = 0.545;

/** @param widest the size at which the widest letter is as wide as a cell */
export function automaticCombSize(
	{ height }: Space,
	{ capHeight }: Typesetter,
	widest: number,
): number {
	return Math.max(Math.min((CAPITALS_HIGH * height) / capHeight, widest), SMALLEST);
}

/**
 * What stands in the middle of the height, in heights of capitals: in forms that versions 6 to 23 of Acrobat have
 * filled, it is 0.742 sizes of Helvetica, whose capitals have 0.718.
 */
const MIDDLE = 1.033;

/** In the middle of the height, unless that cuts letters off. */
export function lineBaseline(
	{ height }: Space,
	size: number,
	{ capHeight, inkDescent, inkAscent }: Typesetter,
): number {
	const baseline = (height - MIDDLE * capHeight * size) / 2;
	return Math.max(Math.min(baseline, height - inkAscent * size), -inkDescent * size);
}
