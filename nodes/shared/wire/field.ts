import { z } from 'zod';

/** The three kinds of field that the service knows, by the names of its field list. */
export const fieldTypes = ['text', 'number', 'checkbox'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** A value as the service takes it: text as a string, a number as a number, a checkbox as a boolean. */
export type FieldValue = string | number | boolean | null;

/** The service's documentation also shows these three kinds under their JSON type names. */
const spellings = new Map<string, FieldType>([
	['text', 'text'],
	['string', 'text'],
	['number', 'number'],
	['checkbox', 'checkbox'],
	['boolean', 'checkbox'],
]);

/** `text`, `number` or `checkbox` whatever the spelling; a type that is not known stays as delivered. */
function normaliseType(type: string): string {
	return spellings.get(type.trim().toLowerCase()) ?? type;
}

/**
 * One input field of a template. `label` falls back to the key; `type` is absent when the service did
 * not say it. Every other property is kept as sent.
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
