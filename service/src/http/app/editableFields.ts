import { z } from 'zod/v4';
import type { EditableField } from '../../pdf/editFields/editableField.ts';
import { fieldTypes } from '../../pdf/fields/fieldTypes.ts';
import type { FormField } from '../../pdf/form.ts';

const number = z.number();
const boxSchema = z.strictObject({
	id: z.string().optional(),
	page: number.int(),
	x: number,
	y: number,
	width: number,
	height: number,
	option: z.string().optional(),
});

const textSchema = z.strictObject({
	multiline: z.boolean(),
	alignment: z.enum(['left', 'center', 'right']),
	fontSize: number,
	maxLength: number.int().optional(),
	comb: z.boolean(),
});

const choiceSchema = z.strictObject({
	kind: z.enum(['dropDown', 'radio', 'list', 'checkboxGroup']),
	options: z.array(z.string()),
});

/** Fields as the editor sends them. The PDF engine rejects what a PDF cannot have, and names the field. */
const schema = z.array(
	z.strictObject({
		id: z.string().optional(),
		key: z.string(),
		label: z.string(),
		type: z.enum(fieldTypes),
		boxes: z.array(boxSchema),
		text: textSchema.optional(),
		choice: choiceSchema.optional(),
	}),
);

// Only zod's type allows `undefined` for optional properties; parsed JSON has none.
export const editableFieldsSchema = schema as unknown as z.ZodType<EditableField[]>;

/** Edited fields as templates store them; a field without a label shows its key. */
export function fieldsFrom(fields: readonly EditableField[]): FormField[] {
	return fields.map(({ key, label, type, choice }) => ({
		key,
		label: label.trim() || key,
		type,
		...(choice && { options: choice.options }),
	}));
}
