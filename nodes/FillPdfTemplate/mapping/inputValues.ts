/** Values by field key. A key is opaque: `a.b`, `__proto__` and the empty string are keys like any other. */
export type Values = ReadonlyMap<string, unknown>;

/** Whether a value says nothing: a number or a tick is never empty. */
export function isEmpty(value: unknown): boolean {
	return value === null || value === undefined || value === '';
}

/** The properties of an item, or what the user mapped one by one. */
export function collectProperties(object: object | null | undefined): Values {
	return new Map(Object.entries(object ?? {}));
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
		return { ok: true, values: collectProperties(value) };
	}
	if (value === undefined) return { ok: false, reason: 'it is empty' };
	const kind = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`;
	return { ok: false, reason: `it is ${kind}, not an object` };
}
