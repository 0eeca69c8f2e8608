/** @import { FieldBox } from '../../../src/http/app/wire/fields.ts' */
/** @import { Placing } from './boxes.js' */

/** @typedef {(first: FieldBox) => Placing} Alignment */

/** How to align a box with the first one of a selection. */
export const alignments = /** @satisfies {Readonly<Record<string, Alignment>>} */ ({
	alignLeft: (first) => () => ({ x: first.x }),
	alignRight: (first) => (box) => ({ x: first.x + first.width - box.width }),
	alignTop: (first) => (box) => ({ y: first.y + first.height - box.height }),
	alignBottom: (first) => () => ({ y: first.y }),
	centerAcross: (first) => (box) => ({ x: first.x + (first.width - box.width) / 2 }),
	centerDown: (first) => (box) => ({ y: first.y + (first.height - box.height) / 2 }),
	sameWidth: (first) => () => ({ width: first.width }),
	sameHeight: (first) => () => ({ height: first.height }),
});

/**
 * How to place boxes so that the gaps between them are equal, and the outer ones stay.
 *
 * @param {'x' | 'y'} at
 * @param {'width' | 'height'} length
 * @returns {(boxes: readonly FieldBox[]) => Placing}
 */
const equalGaps = (at, length) => (boxes) => {
	const sorted = [...boxes].sort((one, other) => one[at] - other[at]);
	const [first, last] = [sorted[0], sorted.at(-1)];
	if (!first || !last) return () => ({});
	const taken = sorted.reduce((sum, box) => sum + box[length], 0);
	const gap = (last[at] + last[length] - first[at] - taken) / Math.max(sorted.length - 1, 1);
	/** @type {Map<FieldBox, Partial<FieldBox>>} */
	const places = new Map();
	let next = first[at];
	for (const box of sorted) {
		places.set(box, { [at]: next });
		next += box[length] + gap;
	}
	return (box) => places.get(box) ?? {};
};

export const distributions = {
	gapsAcross: equalGaps('x', 'width'),
	gapsDown: equalGaps('y', 'height'),
};
