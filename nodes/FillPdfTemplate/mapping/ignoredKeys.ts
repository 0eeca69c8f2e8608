import type { Values } from './inputValues';
import { looseKey } from './normalizeKey';

/** The keys that the user wants to have nothing to do with. */
export interface IgnoredKeys {
	/** The values without those that are ignored. */
	withoutThem(values: Values): Values;
	/** Whether a field may stay without a value. */
	include(fieldKey: string): boolean;
}

/**
 * Reads a comma list such as `email, phone`. A name in it means the property with exactly this key; if there
 * is none, those that are called so but for case, spaces, `_`, `-` and `.`, as where fields are matched.
 */
export function ignoredKeys(list: string): IgnoredKeys {
	const names = list
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '');
	const looseNames = new Set(names.map(looseKey));
	return {
		include: (fieldKey) => names.includes(fieldKey) || isLooselyIn(looseNames, fieldKey),
		withoutThem: (values) => {
			if (names.length === 0) return values;
			const exact = new Set(names.filter((name) => values.has(name)));
			const loose = new Set(names.filter((name) => !exact.has(name)).map(looseKey));
			return new Map([...values].filter(([key]) => !exact.has(key) && !isLooselyIn(loose, key)));
		},
	};
}

function isLooselyIn(looseNames: ReadonlySet<string>, key: string): boolean {
	const loose = looseKey(key);
	return loose !== '' && looseNames.has(loose);
}
