import type { Field } from '../../shared/wire/field';
import { isEmpty, normalizeKey, type Values } from './inputValues';

/** Keys and fields that match, but several of either, so none is chosen. */
export interface Ambiguity {
	readonly keys: readonly string[];
	readonly fieldKeys: readonly string[];
}

type NamedField = Pick<Field, 'key' | 'label'>;

export interface Matched {
	/** By the key of the field. */
	readonly values: Values;
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

/**
 * Like `matchNormalized`, then matches the fields still without a value by their label, so that a column
 * `Date of birth` fills `birth_date`. A label that several fields have matches none of them.
 */
export function matchNamed(given: Values, fields: readonly NamedField[]): Matched {
	const byKey = matchNormalized(given, new Set(fields.map(({ key }) => key)));
	const taken = new Set(byKey.ambiguities.flatMap(({ fieldKeys }) => fieldKeys));
	const keyOfLabel = new Map<string, string>();
	for (const [label, [field, ...others]] of grouped(fields, ({ label }) => label)) {
		if (!field || others.length > 0 || taken.has(field.key)) continue;
		if (isEmpty(byKey.values.get(field.key))) keyOfLabel.set(label, field.key);
	}
	const left = new Map(byKey.unmatched.map((key) => [key, given.get(key)]));
	const byLabel = matchNormalized(left, new Set(keyOfLabel.keys()));
	const keyOf = (label: string) => keyOfLabel.get(label) ?? label;
	return {
		values: new Map([
			...byKey.values,
			...[...byLabel.values].map(([label, value]) => [keyOf(label), value] as const),
		]),
		unmatched: byLabel.unmatched,
		ambiguities: [
			...byKey.ambiguities,
			...byLabel.ambiguities.map(({ keys, fieldKeys }) => {
				return { keys, fieldKeys: fieldKeys.map(keyOf) };
			}),
		],
	};
}

/** Leaves out keys whose normalized key is empty: they match exactly or not at all. */
function byNormalizedKey(keys: readonly string[]): Map<string, string[]> {
	return grouped(keys, (key) => key);
}

function grouped<T>(all: readonly T[], nameOf: (one: T) => string): Map<string, T[]> {
	const groups = new Map<string, T[]>();
	for (const one of all) {
		const normalized = normalizeKey(nameOf(one));
		if (normalized === '') continue;
		const group = groups.get(normalized) ?? [];
		group.push(one);
		groups.set(normalized, group);
	}
	return groups;
}
