import { z } from 'zod';

/** The service's field types, as its field list names them. */
export const fieldTypes = ['text', 'number', 'checkbox'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** A value as the service accepts it: a string for text, a number for a number, a boolean for a checkbox. */
export type FieldValue = string | number | boolean | null;

/** The service's documentation also shows these types under their JSON names. */
const spellings = new Map<string, FieldType>([
	['text', 'text'],
	['string', 'text'],
	['number', 'number'],
	['checkbox', 'checkbox'],
	['boolean', 'checkbox'],
]);

/** `text`, `number` or `checkbox`, whatever the spelling; unknown types stay unchanged. */
function normaliseType(type: string): string {
	return spellings.get(type.trim().toLowerCase()) ?? type;
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
		...(type ? { type: normaliseType(type) } : {}),
	}));

export type Field = z.infer<typeof fieldSchema>;

/** A template's fields: the bare array of the reference, or the object with `fields` of the guide. */
export const fieldsAnswerSchema = z.preprocess(
	(answer) =>
		typeof answer === 'object' && answer !== null && 'fields' in answer ? answer.fields : answer,
	z.array(fieldSchema),
);
