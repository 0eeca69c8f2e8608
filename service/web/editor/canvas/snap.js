/** @import { Rectangle } from '../../pdf/viewport.js' */

/** The snapping distance, in pixels of the screen. */
const reach = 5;
/** Of 255: a thin line between two rows of pixels is gray in both. */
const dark = 190;
/** The share of an edge that must lie along a line. */
const share = 0.7;

/** @typedef {keyof Rectangle} Edge */
/** @typedef {readonly [from: number, to: number]} Range */
/** @typedef {{ readonly image: ImageData, readonly scale: number }} Picture The drawn pixels of a page, and how many there are in one of the screen. */

/**
 * How dark the pixels along a row or a column of a picture are: the share of those that are dark.
 *
 * @param {ImageData} image
 * @param {boolean} isRow
 * @param {number} at
 * @param {Range} range
 */
function darkness({ data, width, height }, isRow, at, [from, to]) {
	const start = Math.max(0, Math.floor(from));
	const end = Math.min(isRow ? width : height, Math.ceil(to));
	if (at < 0 || at >= (isRow ? height : width) || end <= start) return 0;
	let count = 0;
	for (let along = start; along < end; along += 1) {
		const pixel = 4 * (isRow ? at * width + along : along * width + at);
		const light = ((data[pixel] ?? 0) + (data[pixel + 1] ?? 0) + (data[pixel + 2] ?? 0)) / 3;
		if ((data[pixel + 3] ?? 0) > 0 && light < dark) count += 1;
	}
	return count / (end - start);
}

/**
 * Where a drawn line is near an edge, as a distance from it; undefined if there is none.
 *
 * @param {Picture} picture
 * @param {boolean} isRow
 * @param {number} edge
 * @param {Range} range
 */
function lineNear({ image, scale }, isRow, edge, [from, to]) {
	/** @type {Range} */
	const scaled = [from * scale, to * scale];
	for (let step = 0; step <= reach * scale; step += 1) {
		for (const sign of step === 0 ? [1] : [1, -1]) {
			const at = Math.round(edge * scale) + sign * step;
			if (darkness(image, isRow, at, scaled) >= share) return (sign * step) / scale;
		}
	}
	return undefined;
}

/**
 * @param {readonly number[]} edges
 * @param {readonly number[]} candidates
 */
function nearest(edges, candidates) {
	/** @type {number | undefined} */
	let best;
	for (const edge of edges) {
		for (const candidate of candidates) {
			const distance = candidate - edge;
			if (Math.abs(distance) <= reach && Math.abs(distance) < Math.abs(best ?? Infinity))
				best = distance;
		}
	}
	return best;
}

/**
 * How far to move the edges of a rectangle to snap to other fields or to lines of the page.
 *
 * @param {Rectangle} rectangle
 * @param {object} how
 * @param {readonly Rectangle[]} how.others
 * @param {Picture | undefined} how.picture
 * @param {readonly Edge[]} how.edges which ones may move it
 */
export function snap(rectangle, { others, picture, edges }) {
	const { left, top, right, bottom } = rectangle;
	/** @param {readonly Edge[]} names */
	const along = (names) =>
		names.filter((name) => edges.includes(name)).map((name) => rectangle[name]);
	const [sideways, upright] = [along(['left', 'right']), along(['bottom', 'top'])];
	const xs = others.flatMap((other) => [other.left, other.right]);
	const ys = others.flatMap((other) => [other.top, other.bottom]);
	/**
	 * @param {boolean} isRow
	 * @param {readonly number[]} own
	 * @param {Range} range
	 */
	const byLine = (isRow, own, range) =>
		picture &&
		own.map((edge) => lineNear(picture, isRow, edge, range)).find((by) => by !== undefined);
	return {
		x: nearest(sideways, xs) ?? byLine(false, sideways, [top, bottom]) ?? 0,
		y: nearest(upright, ys) ?? byLine(true, upright, [left, right]) ?? 0,
	};
}
