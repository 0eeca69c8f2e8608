import { isEmpty, type Values } from './inputValues';
import { normalizeKey } from './normalizeKey';

/** Keys and fields that match each other, with several of either, so that none is chosen. */
export interface Ambiguity {
	readonly keys: readonly string[];
	readonly fieldKeys: readonly string[];
}

export interface Matched {
	/** By the key of the field. */
	readonly values: Values;
	/** Keys that no field has. */
	readonly unmatched: readonly string[];
	readonly ambiguities: readonly Ambiguity[];
}

/** Matches keys that equal a field's key exactly. */
export function matchExactly(given: Values, fieldKeys: ReadonlySet<string>): Matched {
	const values = new Map([...given].filter(([key]) => fieldKeys.has(key)));
	const unmatched = [...given.keys()].filter((key) => !fieldKeys.has(key));
	return { values, unmatched, ambiguities: [] };
}

/**
 * Matches exactly, then the remaining fields by normalized key, so that a column `First Name` fills `first_name`. Of
 * several keys with the same normalized key, the only one with a value wins.
 */
export function matchNormalized(given: Values, fieldKeys: ReadonlySet<string>): Matched {
	const exact = matchExactly(given, fieldKeys);
	const values = new Map(exact.values);
	const open = byNormalizedKey([...fieldKeys].filter((key) => !values.has(key)));
	const emptied = byNormalizedKey([...values.keys()].filter((key) => isEmpty(values.get(key))));
	const used = new Set<string>();
	const ambiguities: Ambiguity[] = [];
	for (const [normalized, keys] of byNormalizedKey(exact.unmatched)) {
		const targets = open.get(normalized) ?? emptied.get(normalized) ?? [];
		const withValue = keys.filter((key) => !isEmpty(given.get(key)));
		const candidates = withValue.length > 0 ? withValue : keys.slice(0, 1);
		const [key, field] = [candidates[0], targets[0]];
		if (key === undefined || field === undefined) continue;
		for (const fitting of keys) used.add(fitting);
		if (candidates.length > 1 || targets.length > 1) {
			ambiguities.push({ keys: candidates, fieldKeys: targets });
		} else values.set(field, given.get(key));
	}
	return { values, unmatched: exact.unmatched.filter((key) => !used.has(key)), ambiguities };
}

/** Leaves out keys whose normalized key is empty: they match exactly or not at all. */
function byNormalizedKey(keys: readonly string[]): Map<string, string[]> {
	const groups = new Map<string, string[]>();
	for (const key of keys) {
		const normalized = normalizeKey(key);
		if (normalized === '') continue;
		const group = groups.get(normalized) ?? [];
		group.push(key);
		groups.set(normalized, group);
	}
	return groups;
}
