/** A name without case, spaces, `_`, `-`, `.` and what cannot be seen, in one Unicode form. */
export function comparable(name) {
	return name
		.replace(/[\s_.\p{Pd}\p{Cf}]+/gu, '')
		.toLowerCase()
		.normalize();
}

/** The only one, if there is exactly one. */
const only = (all) => (all.length === 1 ? all[0] : undefined);

/**
 * Which column fills each field, by the field's key: the one with the same name as the key, else the one that is alike,
 * else the one with the field's label. What could be meant for several is left to the user.
 */
export function matchColumns(columns, fields) {
	const matched = new Map();
	const left = () => columns.filter(({ index }) => ![...matched.values()].includes(index));
	const match = (nameOf, alike) => {
		const open = fields.filter(({ key }) => !matched.has(key));
		const found = open.flatMap((field) => {
			const name = alike(nameOf(field));
			const column = only(left().filter((each) => alike(each.name) === name));
			const isOnly = open.filter((other) => alike(nameOf(other)) === name).length === 1;
			return name !== '' && column && isOnly ? [[field.key, column.index]] : [];
		});
		for (const [key, index] of found) matched.set(key, index);
	};
	const same = (name) => name.normalize();
	match(({ key }) => key, same);
	match(({ key }) => key, comparable);
	match(({ label }) => label, comparable);
	return matched;
}
