import { fieldType, type Field, type FieldValue, limitsOf } from '../wire/field';

/** Data to fill a template with, one value of the right JSON type per field; a text says which field it is in. */
export function sampleData(fields: readonly Field[]): Record<string, FieldValue> {
	return Object.fromEntries(fields.map((field) => [field.key, sampleOf(field)]));
}

function sampleOf(field: Field): FieldValue {
	const { options, maxLength = Infinity } = limitsOf(field);
	if (options) return options.find((option) => option !== '') ?? '';
	const { sample } = fieldType(field.type);
	if (typeof sample === 'number') return String(sample).length > maxLength ? 1 : sample;
	return sample ?? field.label.slice(0, maxLength);
}
