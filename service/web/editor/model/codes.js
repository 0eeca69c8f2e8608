/** @import { Field } from './field.js' */
import { buttonTexts } from './options.js';

/**
 * Whether a label is only a code: a few letters and numbers.
 *
 * @param {string} label
 */
const isCode = (label) =>
	/\d/.test(label) && /^\p{L}{0,4}[\s._-]*\d*(?:[\s._-]+\p{L}?\d+)*$/u.test(label);

/**
 * Forms without tooltips show codes such as "F1 01", and buttons may stand for "1" and "2": the fields that these are,
 * unless they are few among others.
 *
 * @param {readonly Field[]} fields
 */
export function codedFields(fields) {
	const shown = fields.filter(({ boxes }) => boxes.length > 0);
	const coded = shown.filter(({ label, key }) => isCode(label || key));
	const areMost = coded.length >= 3 && coded.length >= shown.length / 2;
	const groups = shown.filter(
		(field) => buttonTexts(field) !== undefined && field.choice?.options.every(isCode),
	);
	return { areMost, groups, fields: [...new Set([...(areMost ? coded : []), ...groups])] };
}
