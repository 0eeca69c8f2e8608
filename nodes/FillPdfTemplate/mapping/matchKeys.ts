import { isEmpty, type Values } from './inputValues';
import { looseKey } from './normalizeKey';

/** Keys and fields that fit each other, but more than one of either, so that none can be chosen. */
export interface Ambiguity {
	readonly keys: readonly string[];
	readonly fieldKeys: readonly string[];
}

export interface Matched {
	/** By the key of the field. */
	readonly values: Values;
	/** Keys that no field has. */
	readonly strays: readonly string[];
	readonly ambiguities: readonly Ambiguity[];
}

/** Finds values whose key is that of a field, letter by letter. */
export function matchExactly(given: Values, fieldKeys: ReadonlySet<string>): Matched {
	const values = new Map([...given].filter(([key]) => fieldKeys.has(key)));
	const strays = [...given.keys()].filter((key) => !fieldKeys.has(key));
	return { values, strays, ambiguities: [] };
}

/**
 * As `matchExactly`; fields that are then still without a value are matched ignoring case, spaces, `_`, `-`
 * and `.`, so that a column `First Name` fills `first_name`. An exact match wins, and of several keys that fit
 * alike the one with a value: one that is empty says nothing.
 */
export function matchLoosely(given: Values, fieldKeys: ReadonlySet<string>): Matched {
	const exact = matchExactly(given, fieldKeys);
	const values = new Map(exact.values);
	const open = byLooseKey([...fieldKeys].filter((key) => !values.has(key)));
	const emptied = byLooseKey([...values.keys()].filter((key) => isEmpty(values.get(key))));
	const used = new Set<string>();
	const ambiguities: Ambiguity[] = [];
	for (const [loose, keys] of byLooseKey(exact.strays)) {
		const targets = open.get(loose) ?? emptied.get(loose) ?? [];
		const withValue = keys.filter((key) => !isEmpty(given.get(key)));
		const candidates = withValue.length > 0 ? withValue : keys.slice(0, 1);
		const [key, field] = [candidates[0], targets[0]];
		if (key === undefined || field === undefined) continue;
		for (const fitting of keys) used.add(fitting);
		if (candidates.length > 1 || targets.length > 1) {
			ambiguities.push({ keys: candidates, fieldKeys: targets });
		} else values.set(field, given.get(key));
	}
	return { values, strays: exact.strays.filter((key) => !used.has(key)), ambiguities };
}

/** Keys that consist of nothing but what is ignored match exactly or not at all. */
function byLooseKey(keys: readonly string[]): Map<string, string[]> {
	const groups = new Map<string, string[]>();
	for (const key of keys) {
		const loose = looseKey(key);
		if (loose === '') continue;
		const group = groups.get(loose) ?? [];
		group.push(key);
		groups.set(loose, group);
	}
	return groups;
}
