import type { FormField, FieldType, FieldValue } from '../pdf/form.ts';

const isUsable: Record<FieldType, (value: unknown) => boolean> = {
	text: (value) => typeof value === 'string',
	number: (value) => Number.isFinite(value),
	checkbox: (value) => typeof value === 'boolean',
};

/** The values that the template can take: those under a field's key and of the field's JSON type. */
export function usableValues(
	fields: readonly FormField[],
	data: Readonly<Record<string, unknown>>,
): Map<string, FieldValue> {
	const values = new Map<string, FieldValue>();
	for (const { key, type } of fields) {
		const value = Object.hasOwn(data, key) ? data[key] : undefined;
		if (isUsable[type](value)) values.set(key, value as FieldValue);
	}
	return values;
}
