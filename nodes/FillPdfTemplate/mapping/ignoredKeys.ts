import type { Values } from './inputValues';
import { normalizeKey } from './normalizeKey';

/** The keys of the option Fields to Ignore. */
export interface IgnoredKeys {
	/** The values without the ignored ones. */
	withoutThem(values: Values): Values;
	/** Whether a field may stay without a value. */
	include(fieldKey: string): boolean;
}

/**
 * Reads a comma-separated list such as `email, phone`. A name means the property with exactly this key, or if there is
 * none, those with the same normalized key.
 */
export function ignoredKeys(list: string): IgnoredKeys {
	const names = list
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '');
	const normalizedNames = new Set(names.map(normalizeKey));
	return {
		include: (fieldKey) => names.includes(fieldKey) || isNormalizedIn(normalizedNames, fieldKey),
		withoutThem: (values) => {
			if (names.length === 0) return values;
			const exact = new Set(names.filter((name) => values.has(name)));
			const normalized = new Set(names.filter((name) => !exact.has(name)).map(normalizeKey));
			return new Map(
				[...values].filter(([key]) => !exact.has(key) && !isNormalizedIn(normalized, key)),
			);
		},
	};
}

function isNormalizedIn(normalizedNames: ReadonlySet<string>, key: string): boolean {
	const normalized = normalizeKey(key);
	return normalized !== '' && normalizedNames.has(normalized);
}
