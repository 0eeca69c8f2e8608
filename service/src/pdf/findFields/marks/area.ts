import type { Matrix } from '../../looks/geometry.ts';

/** A rectangle on a page as it is read: in points from its upper left corner, downward. */
export interface Area {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

export const widthOf = ({ left, right }: Area): number => right - left;
export const heightOf = ({ top, bottom }: Area): number => bottom - top;

/** How much of two areas is common to both: 0 none, 1 all (intersection over union). */
export function overlap(a: Area, b: Area): number {
	if (!touches(a, b)) return 0;
	const common = commonSize(a, b);
	return common / (widthOf(a) * heightOf(a) + widthOf(b) * heightOf(b) - common);
}

/** How much of the first lies in the second, 0 to 1. */
export function shareIn(a: Area, b: Area): number {
	// Most pairs on a page are far from each other.
	if (!touches(a, b)) return 0;
	const size = widthOf(a) * heightOf(a);
	return size === 0 ? 0 : commonSize(a, b) / size;
}

export function touches(a: Area, b: Area): boolean {
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** What lies in both areas; where there is nothing, its right edge is left of its left one, or its lower above its upper. */
export function common(a: Area, b: Area): Area {
	return {
		left: Math.max(a.left, b.left),
		top: Math.max(a.top, b.top),
		right: Math.min(a.right, b.right),
		bottom: Math.min(a.bottom, b.bottom),
	};
}

export function surrounding(areas: readonly Area[]): Area {
	return {
		left: Math.min(...areas.map(({ left }) => left)),
		top: Math.min(...areas.map(({ top }) => top)),
		right: Math.max(...areas.map(({ right }) => right)),
		bottom: Math.max(...areas.map(({ bottom }) => bottom)),
	};
}

/** Page by page from the top down, left to right: the order of candidates at the same height. */
export function byPlace(a: Area, b: Area): number {
	return a.top - b.top || a.left - b.left || a.right - b.right || a.bottom - b.bottom;
}

/** Row by row, from the left: what begins this close below the first of a row is in it. */
const SAME_ROW = 5;

export function inReadingOrder<T extends { readonly area: Area }>(places: readonly T[]): T[] {
	const rows: { readonly top: number; readonly places: T[] }[] = [];
	for (const place of [...places].sort((a, b) => byPlace(a.area, b.area))) {
		const row = rows.at(-1);
		if (row && place.area.top < row.top + SAME_ROW) row.places.push(place);
		else rows.push({ top: place.area.top, places: [place] });
	}
	return rows.flatMap((row) => row.places.sort((a, b) => a.area.left - b.area.left));
}

/** First `inner`, then `outer`. */
export function multiplied(outer: Matrix, inner: Matrix): Matrix {
	const [a, b, c, d, e, f] = outer;
	const [g, h, i, j, k, l] = inner;
	return [
		...([a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j] as const),
		...([a * k + c * l + e, b * k + d * l + f] as const),
	];
}

export function moved([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
	return [a * x + c * y + e, b * x + d * y + f];
}

export function areaAround(points: readonly (readonly [number, number])[]): Area {
	const xs = points.map(([x]) => x);
	const ys = points.map(([, y]) => y);
	return {
		left: Math.min(...xs),
		right: Math.max(...xs),
		top: Math.min(...ys),
		bottom: Math.max(...ys),
	};
}

/** Of areas that touch. */
function commonSize(a: Area, b: Area): number {
	const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
	return width * (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
}
