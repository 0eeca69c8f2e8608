import type { Field } from '../../shared/wire/field';

/** Values by field key. A key is opaque: `a.b`, `__proto__` and the empty string are keys like any other. */
export type Values = ReadonlyMap<string, unknown>;

/** The values that the user mapped one by one. */
export function collectMapped(value: object | null | undefined): Values {
	return new Map(Object.entries(value ?? {}));
}

/** The properties of an item that are called like a field of the template. */
export function collectFromItem(json: object, fields: readonly Field[]): Values {
	const keys = new Set(fields.map(({ key }) => key));
	return new Map(Object.entries(json).filter(([key]) => keys.has(key)));
}

export type Collected = { ok: true; values: Values } | { ok: false; reason: string };

/** An object, or text that holds one. `reason` is for the user. */
export function collectJson(json: unknown): Collected {
	let value = json;
	if (typeof json === 'string') {
		try {
			value = JSON.parse(json);
		} catch (error) {
			return { ok: false, reason: `it is not valid JSON (${(error as Error).message})` };
		}
	}
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
		return { ok: true, values: new Map(Object.entries(value)) };
	}
	if (value === undefined) return { ok: false, reason: 'it is empty' };
	const kind = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`;
	return { ok: false, reason: `it is ${kind}, not an object` };
}
