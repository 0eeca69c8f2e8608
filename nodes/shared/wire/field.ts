import { z } from 'zod';

/** A value as the service accepts it: a string for text, a number for a number, a boolean for a checkbox. */
export type FieldValue = string | number | boolean | null;

/** What all fields of a type have in common. */
interface FieldType {
	/** The name in the service's field list. */
	readonly name: string;
	/** Another name in the service's documentation. */
	readonly jsonName: string;
	/** Completes "… is not". */
	readonly values: string;
	/** "" is never 0 or false. */
	readonly empty: FieldValue;
	/** Absent where the label of the field is one. */
	readonly sample?: FieldValue;
}

const text: FieldType = { name: 'text', jsonName: 'string', values: 'text', empty: '' };
const fieldTypes: readonly FieldType[] = [
	text,
	{ name: 'number', jsonName: 'number', values: 'a number', empty: null, sample: 12.5 },
	{ name: 'checkbox', jsonName: 'boolean', values: 'true or false', empty: null, sample: true },
];

/** The type with this name; an unknown or missing type counts as text. */
export function fieldType(name: string | undefined): FieldType {
	return fieldTypes.find((type) => type.name === name) ?? text;
}

/** `text`, `number` or `checkbox`, whatever the spelling; unknown types stay unchanged. */
function normalizeType(type: string): string {
	const spelling = type.trim().toLowerCase();
	const known = fieldTypes.find(({ name, jsonName }) => [name, jsonName].includes(spelling));
	return known?.name ?? type;
}

/**
 * A field of a template. `label` falls back to the key; `type` is absent if the service omits it. Every other property
 * is kept as sent.
 */
export const fieldSchema = z
	.object({ key: z.string(), label: z.string().nullish(), type: z.string().nullish() })
	.catchall(z.any())
	.transform(({ label, type, ...field }) => ({
		...field,
		label: label || field.key,
		...(type ? { type: normalizeType(type) } : {}),
	}));

type Json = string | number | boolean | object | null;

/** Some services add limits for values; see `limitsOf`. */
export type Field = z.infer<typeof fieldSchema> & {
	readonly options?: Json;
	readonly optionValues?: Json;
	readonly multiple?: Json;
	readonly editable?: Json;
	readonly maxLength?: Json;
};

/** A template's fields: the bare array of the reference, or the object with `fields` of the guide. */
export const fieldsAnswerSchema = z.preprocess(
	(answer) =>
		typeof answer === 'object' && answer !== null && 'fields' in answer ? answer.fields : answer,
	z.array(fieldSchema),
);

/** What a field accepts of its type, where the service says so. */
export interface FieldLimits {
	/** The texts to choose from; absent where any other text is accepted as well. */
	readonly options?: readonly string[];
	/** What the form stores for them, which the service accepts as well. */
	readonly optionValues?: readonly string[];
	/** Several can be chosen: a text with `; ` between them, or with a line for each. */
	readonly isMultiple?: true;
	/** How many characters, as a reader counts them. */
	readonly maxLength?: number;
}

/** Reads the limits; those in an unknown form are ignored. */
export function limitsOf(field: Field): FieldLimits {
	const { options, optionValues, multiple, editable, maxLength } = field;
	const isLength = typeof maxLength === 'number' && maxLength > 0;
	const areLimited = areTexts(options) && options.length > 0 && editable !== true;
	return {
		...(areLimited && {
			options,
			...(areTexts(optionValues) && { optionValues }),
			...(multiple === true && { isMultiple: true }),
		}),
		...(isLength && { maxLength }),
	};
}

function areTexts(values: Json | undefined): values is string[] {
	return Array.isArray(values) && values.every((value) => typeof value === 'string');
}

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
