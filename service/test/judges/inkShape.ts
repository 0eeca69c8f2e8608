import type { Picture, Rectangle } from './renderPdf.ts';

/** How dark each cell of a grid over the drawn part of a place is, from 0 to 1, row by row from the top. */
export type InkShape = readonly (readonly number[])[];

const cells = 12;

/** Where something dark is drawn within a place, in pixels. */
function inkBox({ pixels, width, toPixels }: Picture, place: Rectangle) {
	const [left = 0, top = 0, right = 0, bottom = 0] = toPixels(place).map(Math.round);
	const isInk = (x: number, y: number) => (pixels[(y * width + x) * 4 + 1] ?? 255) < 128;
	const inked: [number, number][] = [];
	for (let y = top; y < bottom; y++) {
		for (let x = left; x < right; x++) if (isInk(x, y)) inked.push([x, y]);
	}
	const [xs, ys] = [inked.map(([x]) => x), inked.map(([, y]) => y)];
	const from = [Math.min(...xs), Math.min(...ys)] as const;
	const to = [Math.max(...xs) + 1, Math.max(...ys) + 1] as const;
	return { isInk, from, to, count: inked.length };
}

/** Where in a place something is drawn: left, bottom, right and top, in points; the page is not turned. */
export function inkPlace(picture: Picture, place: Rectangle): Rectangle {
	const { from, to, count } = inkBox(picture, place);
	if (count === 0) throw new Error('Nothing is drawn there');
	const [left, top, right] = picture.toPixels([0, 0, 1, 0]);
	const points = (pixels: number, zero: number) => (pixels - zero) / (right - left);
	return [points(from[0], left), -points(to[1], top), points(to[0], left), -points(from[1], top)];
}

/** The form of what is drawn in a place, whatever its size and wherever in it. */
export function inkShape(picture: Picture, place: Rectangle): InkShape {
	const { isInk, from, to, count } = inkBox(picture, place);
	if (count === 0) throw new Error('Nothing is drawn there');
	const size = [to[0] - from[0], to[1] - from[1]] as const;
	const at = (axis: 0 | 1, cell: number) => from[axis] + Math.floor((cell * size[axis]) / cells);
	const indices = Array.from({ length: cells }, (_, index) => index);
	return indices.map((row) =>
		indices.map((column) => {
			let [dark, all] = [0, 0];
			for (let y = at(1, row); y < Math.max(at(1, row + 1), at(1, row) + 1); y++) {
				for (let x = at(0, column); x < Math.max(at(0, column + 1), at(0, column) + 1); x++) {
					all++;
					if (isInk(x, y)) dark++;
				}
			}
			return dark / all;
		}),
	);
}

/** The same form a quarter turned, counterclockwise. */
export function turned(shape: InkShape): InkShape {
	return shape.map((_, row) => shape.map((line) => line[cells - 1 - row] ?? 0));
}

/** 1 for the same form, about 0.5 for two that have nothing in common. */
export function likeness(first: InkShape, second: InkShape): number {
	const differences = first.flatMap((line, row) =>
		line.map((dark, column) => Math.abs(dark - (second[row]?.[column] ?? 0))),
	);
	return 1 - differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
}
