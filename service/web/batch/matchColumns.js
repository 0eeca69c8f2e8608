/** @import { Column } from './table.js' */
/** @import { Named } from '../shared/csvFile.js' */

/**
 * A name without case, spaces, `_`, `-`, `.` and what cannot be seen, in one Unicode form.
 *
 * @param {string} name
 */
export function comparable(name) {
	return name
		.replace(/[\s_.\p{Pd}\p{Cf}]+/gu, '')
		.toLowerCase()
		.normalize();
}

/**
 * Which column fills each field, by the field's key: the one with the same name as the key, else the one that is alike,
 * else the one with the field's label. What could be meant for several is left to the user.
 *
 * @param {readonly Column[]} columns
 * @param {readonly Named[]} fields
 * @returns {Map<string, number>} indexes of columns
 */
export function matchColumns(columns, fields) {
	/** @type {Map<string, number>} */
	const matched = new Map();
	const left = () => columns.filter(({ index }) => ![...matched.values()].includes(index));
	/**
	 * @param {(field: Named) => string} nameOf
	 * @param {(name: string) => string} alike
	 */
	const match = (nameOf, alike) => {
		const open = fields.filter(({ key }) => !matched.has(key));
		for (const field of open) {
			const name = alike(nameOf(field));
			const [column, ...others] = left().filter((each) => alike(each.name) === name);
			const isOnly = open.filter((other) => alike(nameOf(other)) === name).length === 1;
			if (name !== '' && column && others.length === 0 && isOnly)
				matched.set(field.key, column.index);
		}
	};
	/** @param {string} name */
	const same = (name) => name.normalize();
	match(({ key }) => key, same);
	match(({ key }) => key, comparable);
	match(({ label }) => label, comparable);
	return matched;
}
