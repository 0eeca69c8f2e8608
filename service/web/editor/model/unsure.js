/** @import { FieldBox } from '../../../src/http/app/wire/fields.ts' */

/**
 * Boxes of a new PDF whose place nobody knows: the words around them were not found. One that is moved is another box,
 * and not among them.
 *
 * @type {WeakSet<FieldBox>}
 */
const unsure = new WeakSet();

/** @param {readonly FieldBox[]} boxes */
export function markUnsure(boxes) {
	for (const box of boxes) unsure.add(box);
}

/** @param {FieldBox} box */
export const isUnsure = (box) => unsure.has(box);
