import { dictOf, numberOf, numbersOf } from '../file/objects.ts';
import type { Widget } from '../file/widgets.ts';

export interface Rectangle {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

export type Matrix = readonly [number, number, number, number, number, number];

/** The box on its page; corners may stand in any order in the file. */
export function rectangleOf(widget: Widget): Rectangle {
	const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(widget.dict, 'Rect') ?? [];
	return {
		x: Math.min(x1, x2),
		y: Math.min(y1, y2),
		width: Math.abs(x2 - x1),
		height: Math.abs(y2 - y1),
	};
}

/** The box as its content sees it: upright, from the origin. */
export interface UprightBox {
	readonly width: number;
	readonly height: number;
	/** From upright coordinates to those of the page's box. */
	readonly matrix: Matrix;
}

/** Content may be turned against the page by quarter turns (/MK /R, counterclockwise). */
export function uprightBox(widget: Widget): UprightBox {
	const { width, height } = rectangleOf(widget);
	const characteristics = dictOf(widget.dict, 'MK');
	const turn = ((characteristics && numberOf(characteristics, 'R')) ?? 0) % 360;
	switch ((turn + 360) % 360) {
		case 90:
			return { width: height, height: width, matrix: [0, 1, -1, 0, width, 0] };
		case 180:
			return { width, height, matrix: [-1, 0, 0, -1, width, height] };
		case 270:
			return { width: height, height: width, matrix: [0, -1, 1, 0, 0, height] };
		default:
			return { width, height, matrix: [1, 0, 0, 1, 0, 0] };
	}
}

/** The matrix that makes a form's bounding box, as its own matrix has placed it, fill a box. */
export function fitInto(
	width: number,
	height: number,
	bounds: readonly number[] = [],
	[a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[] = [],
): Matrix | undefined {
	const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = bounds;
	const xs = [x1, x2].flatMap((x) => [y1, y2].map((y) => a * x + c * y + e));
	const ys = [x1, x2].flatMap((x) => [y1, y2].map((y) => b * x + d * y + f));
	const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
	const [scaleX, scaleY] = [width / (Math.max(...xs) - left), height / (Math.max(...ys) - bottom)];
	if (!Number.isFinite(scaleX) || !Number.isFinite(scaleY)) return undefined;
	return [scaleX, 0, 0, scaleY, -left * scaleX, -bottom * scaleY];
}
