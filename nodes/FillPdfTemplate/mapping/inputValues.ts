import { parseExactly } from '../../shared/wire/readJson';

/** Where the values of an item come from. */
export type DataMode = 'mapped' | 'automatic' | 'json';

/** Values by field key. Keys are opaque: `a.b`, `__proto__` and '' are keys like any other. */
export type Values = ReadonlyMap<string, unknown>;

/** Numbers and booleans are never empty; text is, if nothing of it can be seen. */
export function isEmpty(value: unknown): boolean {
	return typeof value === 'string'
		? /^[\s\p{Cf}]*$/u.test(value)
		: value === null || value === undefined;
}

/** The properties of an item, or the values of the mapper. */
export function valuesOf(object: object | null | undefined): Values {
	return new Map(Object.entries(object ?? {}));
}

export type JsonValues = { ok: true; values: Values } | { ok: false; reason: string };

/** The values in an object, or in text that holds one. `reason` is for the user. */
export function valuesInJson(json: unknown): JsonValues {
	let value = json;
	if (typeof json === 'string') {
		try {
			value = parseExactly(json);
		} catch (error) {
			return { ok: false, reason: `it is not valid JSON (${(error as Error).message})` };
		}
	}
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
		return { ok: true, values: valuesOf(value) };
	}
	if (value === undefined) return { ok: false, reason: 'it is empty' };
	const kind = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`;
	return { ok: false, reason: `it is ${kind}, not an object` };
}
