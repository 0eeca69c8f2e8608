import { fieldType, type Field, type FieldValue } from '../wire/field';

/** Data to fill a template with, one value of the right JSON type per field; a text says which field it is in. */
export function sampleData(
	fields: ReadonlyArray<Pick<Field, 'key' | 'label' | 'type'>>,
): Record<string, FieldValue> {
	return Object.fromEntries(
		fields.map(({ key, label, type }) => [key, fieldType(type).sample ?? label]),
	);
}
