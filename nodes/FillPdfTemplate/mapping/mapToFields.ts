import type { Field, FieldValue } from '../../shared/wire/field';
import type { Values } from './collect';
import { convert } from './convert';

/** A value that cannot become its field's type; `reason` completes the sentence that begins with the field. */
export interface WrongType {
	readonly key: string;
	readonly label: string;
	readonly reason: string;
}

/** What an item comes to: the values to send, and everything about it that could leave a field blank. */
export interface Mapping {
	readonly data: ReadonlyMap<string, FieldValue>;
	readonly unknownKeys: readonly string[];
	readonly wrongTypes: readonly WrongType[];
}

/** Brings collected values into the types of the template's fields. Empty values are not sent. */
export function mapToFields(values: Values, fields: readonly Field[]): Mapping {
	const byKey = new Map(fields.map((field) => [field.key, field]));
	const data = new Map<string, FieldValue>();
	const unknownKeys: string[] = [];
	const wrongTypes: WrongType[] = [];
	for (const [key, value] of values) {
		const field = byKey.get(key);
		if (isEmpty(value)) continue;
		if (!field) {
			unknownKeys.push(key);
			continue;
		}
		const converted = convert(value, field.type);
		if (converted.ok) data.set(key, converted.value);
		else wrongTypes.push({ key, label: field.label, reason: converted.reason });
	}
	return { data, unknownKeys, wrongTypes };
}

function isEmpty(value: unknown): boolean {
	return value === null || value === undefined || value === '';
}
