/** @import { FieldBox } from '../../../src/http/app/wire/fields.ts' */
/** @import { Field } from './field.js' */
import { freeKey, isGroup, withoutId, withRef } from './field.js';

/** @typedef {Pick<FieldBox, 'x' | 'y' | 'width' | 'height'>} Place */
/** @typedef {(box: FieldBox) => Partial<FieldBox>} Placing What a box gets of a place. */
/** @typedef {{ readonly field: Field, readonly box: FieldBox, readonly id: string }} BoxItem Its `id` is "ref:index". */

/** @param {number} value */
const hundredth = (value) => Math.round(value * 100) / 100;

/**
 * A place, rounded to a hundredth of a point.
 *
 * @param {Place} place
 * @returns {Place}
 */
export const roundedPlace = ({ x, y, width, height }) => ({
	x: hundredth(x),
	y: hundredth(y),
	width: hundredth(width),
	height: hundredth(height),
});

/**
 * A partial place, rounded to a hundredth of a point.
 *
 * @param {Partial<FieldBox>} place
 * @returns {Partial<FieldBox>}
 */
export function rounded({ x, y, width, height, ...rest }) {
	return {
		...rest,
		...(x !== undefined && { x: hundredth(x) }),
		...(y !== undefined && { y: hundredth(y) }),
		...(width !== undefined && { width: hundredth(width) }),
		...(height !== undefined && { height: hundredth(height) }),
	};
}

/**
 * Boxes by what `place` makes of each that is selected. Other fields stay the same objects.
 *
 * @param {readonly Field[]} fields
 * @param {ReadonlySet<string>} selected
 * @param {Placing} place
 * @returns {readonly Field[]}
 */
export function placeBoxes(fields, selected, place) {
	return fields.map((field) => {
		const isSelected = (/** @type {number} */ index) => selected.has(`${field.ref}:${index}`);
		if (!field.boxes.some((_, index) => isSelected(index))) return field;
		const boxes = field.boxes.map((box, index) =>
			isSelected(index) ? { ...box, ...place(box) } : box,
		);
		return { ...field, boxes };
	});
}

/**
 * A field goes with its last box, a group of buttons with any.
 *
 * @param {readonly Field[]} fields
 * @param {ReadonlySet<string>} selected
 * @returns {readonly Field[]}
 */
export function removeBoxes(fields, selected) {
	return fields.flatMap((field) => {
		const boxes = field.boxes.filter((_, index) => !selected.has(`${field.ref}:${index}`));
		if (boxes.length === field.boxes.length) return [field];
		return boxes.length > 0 && !isGroup(field) ? [{ ...field, boxes }] : [];
	});
}

/** @type {WeakMap<readonly Field[], ReadonlyMap<number, readonly BoxItem[]>>} States do not change, so what is found of one stays true. */
const byPage = new WeakMap();

/**
 * The boxes of each page.
 *
 * @param {readonly Field[]} fields
 */
export function boxesByPage(fields) {
	const known = byPage.get(fields);
	if (known) return known;
	/** @type {Map<number, BoxItem[]>} */
	const pages = new Map();
	for (const field of fields) {
		field.boxes.forEach((box, index) => {
			const item = { field, box, id: `${field.ref}:${index}` };
			const own = pages.get(box.page);
			if (own) own.push(item);
			else pages.set(box.page, [item]);
		});
	}
	byPage.set(fields, pages);
	return pages;
}

/**
 * @param {readonly Field[]} fields
 * @param {ReadonlySet<string>} selected
 */
export const selectedBoxes = (fields, selected) =>
	selected.size === 0
		? []
		: [...boxesByPage(fields).values()].flatMap((all) => all.filter(({ id }) => selected.has(id)));

/**
 * The place of a copy: a little below.
 *
 * @param {FieldBox} box
 */
export const beside = (box) => ({ ...box, x: box.x + 12, y: box.y - 12 });

/**
 * Adds fields like others, with new keys and placed by `place`.
 *
 * @param {readonly Field[]} fields
 * @param {readonly Field[]} originals
 * @param {(box: FieldBox) => FieldBox} place
 */
export function addCopies(fields, originals, place) {
	let all = fields;
	const made = originals.map((field) => {
		const { id, ...rest } = field;
		const boxes = field.boxes.map((box) => place(withoutId(box)));
		const copy = withRef({ ...rest, key: freeKey(all, field.key), boxes });
		all = [...all, copy];
		return copy;
	});
	return { all, made };
}

/**
 * The same field also on other pages: one key, one value.
 *
 * @param {readonly Field[]} fields
 * @param {string} ref
 * @param {readonly number[]} pages
 * @returns {readonly Field[]}
 */
export function copyToPages(fields, ref, pages) {
	return fields.map((field) => {
		const [first] = field.boxes;
		if (field.ref !== ref || !first) return field;
		const has = new Set(field.boxes.map(({ page }) => page));
		const added = pages
			.filter((page) => !has.has(page))
			.map((page) => ({ ...withoutId(first), page }));
		return { ...field, boxes: [...field.boxes, ...added] };
	});
}
