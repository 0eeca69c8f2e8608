import { parseExactly } from '../../shared/wire/json';
import type { Field } from '../../shared/wire/field';

export type DataMode = 'mapped' | 'automatic' | 'json';

/** Values by field key. Keys are opaque: `a.b`, `__proto__` and '' are keys like any other. */
export type Values = ReadonlyMap<string, unknown>;

/** Numbers and booleans are never empty; text is, if nothing of it can be seen. */
export function isEmpty(value: unknown): boolean {
	return typeof value === 'string'
		? /^[\s\p{Cf}]*$/u.test(value)
		: value === null || value === undefined;
}

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

/** The names in a list such as `email, phone`. */
export function namesIn(list: string): string[] {
	return list
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '');
}

/**
 * Which of these keys are named: exactly so; by a name that is none of them, nor of those `elsewhere`, all that are the
 * same when normalized.
 */
export function keysNamed(
	names: readonly string[],
	keys: readonly string[],
	elsewhere: readonly string[] = [],
): ReadonlySet<string> {
	if (names.length === 0) return new Set();
	const others = names.filter((name) => !keys.includes(name) && !elsewhere.includes(name));
	const normalizedNames = new Set(others.map(normalizeKey));
	normalizedNames.delete('');
	return new Set(
		keys.filter((key) => names.includes(key) || normalizedNames.has(normalizeKey(key))),
	);
}

/** The keys of the fields that are named by their key, or else by their label. */
export function fieldsNamed(
	names: readonly string[],
	fields: readonly Field[],
): ReadonlySet<string> {
	const keys = fields.map(({ key }) => key);
	const byKey = keysNamed(names, keys);
	const labels = keysNamed(
		names,
		fields.map(({ label }) => label),
		keys,
	);
	return new Set(
		fields.filter(({ key, label }) => byKey.has(key) || labels.has(label)).map(({ key }) => key),
	);
}

type Keyed = Pick<Field, 'key'>;

/** The key as the template has it: an é may be one character or two, and looks the same. */
export function asInTemplate(key: string, fields: readonly Keyed[]): string {
	const [field, ...others] = fields.filter((each) => each.key.normalize() === key.normalize());
	return field && others.length === 0 ? field.key : key;
}

/** Values with their keys as the template has them. */
export function withKeysOf(values: Values, fields: readonly Keyed[]): Values {
	const fieldKeys = new Set(fields.map(({ key }) => key));
	return new Map(
		[...values].map(([key, value]) => {
			// Comparing with each field is slow, and hardly ever needed.
			const own = fieldKeys.has(key) ? key : asInTemplate(key, fields);
			return [values.has(own) ? key : own, value];
		}),
	);
}

/**
 * A key in lower case and one Unicode form (é has two), without spaces, `_`, `-` and `.`, other hyphens and characters
 * that cannot be seen; '' when nothing else is left.
 */
export function normalizeKey(key: string): string {
	return key
		.replace(/[\s_.\p{Pd}\p{Cf}]+/gu, '')
		.toLowerCase()
		.normalize();
}
