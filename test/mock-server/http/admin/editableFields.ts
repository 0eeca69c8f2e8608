import { z } from 'zod/v4';
import type { EditableField } from '../../pdf/editFields/editableField.ts';
import type { FormField } from '../../pdf/form.ts';

const number = z.number();
const boxSchema = z.strictObject({
	id: z.string().optional(),
	...{ page: number.int(), x: number, y: number, width: number, height: number },
});

const textSchema = z.strictObject({
	multiline: z.boolean(),
	alignment: z.enum(['left', 'center', 'right']),
	fontSize: number,
	maxLength: number.int().optional(),
	comb: z.boolean(),
});

/** Fields as the editor sends them; what a PDF cannot have the engine refuses, and says of which field. */
const schema = z.array(
	z.strictObject({
		id: z.string().optional(),
		key: z.string(),
		label: z.string(),
		type: z.enum(['text', 'number', 'checkbox']),
		boxes: z.array(boxSchema),
		text: textSchema.optional(),
	}),
);

// What is left out in JSON is not there; only zod's type has `undefined` as well.
export const editableFieldsSchema = schema as unknown as z.ZodType<EditableField[]>;

/** The fields as the API has them; without a label the key stands in its place. */
export function fieldsFrom(fields: readonly EditableField[]): FormField[] {
	return fields.map(({ key, label, type }) => ({ key, label: label.trim() || key, type }));
}
