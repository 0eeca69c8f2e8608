import type { Field } from '../../shared/wire/field';
import { normalizeKey } from '../mapping/normalizeKey';

/** The field that a misspelled key is most likely meant for: by its key or label, at most every third letter wrong. */
export function nearestField(key: string, fields: readonly Field[]): Field | undefined {
	const wanted = normalizeKey(key);
	let nearest: Field | undefined;
	let fewest = Math.floor(wanted.length / 3) + 1;
	for (const field of fields) {
		for (const name of [field.key, field.label].map(normalizeKey)) {
			const edits = name === '' ? Infinity : editsBetween(wanted, name, fewest);
			if (edits < fewest) [nearest, fewest] = [field, edits];
		}
	}
	return nearest;
}

/** The letters to insert, remove or replace to make one text the other; `limit` when there are at least so many. */
function editsBetween(from: string, to: string, limit: number): number {
	if (Math.abs(from.length - to.length) >= limit) return limit;
	let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
	for (let row = 1; row <= from.length; row++) {
		const current = [row];
		for (let column = 1; column <= to.length; column++) {
			const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
			const inserted = (current[column - 1] ?? 0) + 1;
			current.push(Math.min(replaced, inserted, (previous[column] ?? 0) + 1));
		}
		if (Math.min(...current) >= limit) return limit;
		previous = current;
	}
	return previous[to.length] ?? limit;
}
