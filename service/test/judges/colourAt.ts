import type { Picture } from './renderPdf.ts';

/** Red, green and blue of a place, in points from the page's lower left corner. */
export function colourAt(
	{ pixels, width, toPixels }: Picture,
	x: number,
	y: number,
): readonly number[] {
	const [left, top] = toPixels([x, y, x, y]);
	const at = (Math.floor(top) * width + Math.floor(left)) * 4;
	return [...pixels.subarray(at, at + 3)];
}
