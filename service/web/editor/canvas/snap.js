/** In pixels of the screen: how near an edge has to come. */
const reach = 5;
/** Of 255: a thin line between two rows of pixels is grey in both. */
const dark = 190;
/** How much of an edge has to lie along a line. */
const share = 0.7;

/** How dark the pixels along a row or a column of a canvas are: the share of those that are dark. */
function darkness({ data, width, height }, isRow, at, [from, to]) {
	const start = Math.max(0, Math.floor(from));
	const end = Math.min(isRow ? width : height, Math.ceil(to));
	if (at < 0 || at >= (isRow ? height : width) || end <= start) return 0;
	let count = 0;
	for (let along = start; along < end; along += 1) {
		const pixel = 4 * (isRow ? at * width + along : along * width + at);
		const light = (data[pixel] + data[pixel + 1] + data[pixel + 2]) / 3;
		if (data[pixel + 3] > 0 && light < dark) count += 1;
	}
	return count / (end - start);
}

/** Where a drawn line is near an edge, as a distance from it; undefined if there is none. */
function lineNear(picture, isRow, edge, range) {
	const { image, scale } = picture;
	const scaled = range.map((value) => value * scale);
	for (let step = 0; step <= reach * scale; step += 1) {
		for (const sign of step === 0 ? [1] : [1, -1]) {
			const at = Math.round(edge * scale) + sign * step;
			if (darkness(image, isRow, at, scaled) >= share) return (sign * step) / scale;
		}
	}
	return undefined;
}

function nearest(edges, candidates) {
	const distances = edges.flatMap((edge) => candidates.map((candidate) => candidate - edge));
	const near = distances.filter((distance) => Math.abs(distance) <= reach);
	return near.sort((one, other) => Math.abs(one) - Math.abs(other))[0];
}

/**
 * How far to move the edges of a rectangle (in pixels of the screen) so that they lie on those of other fields or on
 * lines of the page. `edges` says which ones may move it: of "left", "right", "top", "bottom".
 */
export function snap(rectangle, { others, picture, edges }) {
	const { left, top, right, bottom } = rectangle;
	const along = (names) => names.filter((name) => edges.includes(name));
	const sideways = along(['left', 'right']).map((name) => rectangle[name]);
	const upright = along(['bottom', 'top']).map((name) => rectangle[name]);
	const xs = others.flatMap((other) => [other.left, other.right]);
	const ys = others.flatMap((other) => [other.top, other.bottom]);
	const byLine = (isRow, own, range) =>
		picture &&
		own.map((edge) => lineNear(picture, isRow, edge, range)).find((d) => d !== undefined);
	return {
		x: nearest(sideways, xs) ?? byLine(false, sideways, [top, bottom]) ?? 0,
		y: nearest(upright, ys) ?? byLine(true, upright, [left, right]) ?? 0,
	};
}
