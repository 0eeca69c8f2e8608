import type { z } from 'zod/v4';
import type { EditableField } from '../../pdf/editFields/editableField.ts';
import { editableFieldSchema } from './wire/fields.ts';
import { listOf } from './wire/list.ts';

/** The most fields of a form that the editor takes. */
export const mostFields = 10_000;

/** Fields as the editor sends them. The PDF engine rejects what a PDF cannot have, and names the field. */
const schema = listOf(editableFieldSchema, mostFields);

// zod's type allows `undefined` for optional properties, but parsed JSON never has it.
export const editableFieldsSchema = schema as unknown as z.ZodType<EditableField[]>;
