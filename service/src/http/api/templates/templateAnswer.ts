import { z } from 'zod/v4';
import { fieldTypes } from '../../../pdf/fields/fieldTypes.ts';
import type { FormField } from '../../../pdf/form.ts';
import type { Template } from '../../../store/records.ts';

export const fieldSchema = z.strictObject({
	label: z.string().describe('What people read'),
	key: z.string().describe('The name of the value in a fill'),
	type: z.enum(fieldTypes),
	options: z.array(z.string()).optional().describe('The texts that the field accepts'),
	optionValues: z
		.array(z.string())
		.optional()
		.describe('What the form stores for each option, if that differs'),
	multiple: z.literal(true).optional().describe('Several options can be chosen'),
	editable: z.literal(true).optional().describe('Other texts are accepted as well'),
	maxLength: z.number().int().min(1).optional().describe('The greatest number of characters'),
	required: z.literal(true).optional().describe('The author of the form wants a value'),
	default: z
		.union([z.string(), z.number(), z.boolean()])
		.optional()
		.describe('What the field has where a fill does not name it'),
	format: z
		.enum(['date', 'image'])
		.optional()
		.describe(
			'`date`: the value is a date in ISO 8601, `2026-12-31`; `image`: it is a PNG or JPEG, as base64 or as a data URI',
		),
	dateFormat: z.string().optional().describe('How a date is drawn: `dd.mm.yyyy`'),
	decimals: z.number().int().min(0).optional().describe('How many decimals are drawn'),
	numberStyle: z.string().optional().describe('How numbers are drawn; an example: `1.234,50`'),
	currency: z.string().optional().describe('What is drawn beside the number: `€`'),
	minimum: z.number().optional().describe('The least number that the field accepts'),
	maximum: z.number().optional().describe('The greatest number that the field accepts'),
});

export function fieldAnswer(field: FormField): z.input<typeof fieldSchema> {
	const { key, label, type, options, optionValues, multiple, editable, maxLength } = field;
	const { required, default: held, minimum, maximum } = field;
	const { format, dateFormat, decimals, numberStyle, currency } = field;
	return {
		label,
		key,
		type,
		...(options && { options: [...options] }),
		...(optionValues && { optionValues: [...optionValues] }),
		...(multiple && { multiple }),
		...(editable && { editable }),
		...(maxLength !== undefined && { maxLength }),
		...(required && { required }),
		...(held !== undefined && { default: held }),
		...{ format, dateFormat, decimals, numberStyle, currency, minimum, maximum },
	};
}

const moment = z.iso.datetime({ precision: 3 });
const count = z.number().int().min(0);

export const templateSchema = z.strictObject({
	uid: z.string().min(1).describe('The ID of the template'),
	teamId: count.describe('The number of its team'),
	creatorId: count.describe('The number of the user who added it'),
	created: moment,
	updated: moment,
	name: z.string(),
	fields: z.array(fieldSchema),
});

export function templateAnswer(template: Template): z.input<typeof templateSchema> {
	const { uid, teamId, creatorId, created, updated, name } = template;
	const fields = template.fields.map(fieldAnswer);
	return { uid, teamId, creatorId, created, updated, name, fields };
}
