import { z } from 'zod/v4';
import type { FieldType, FormField } from '../../../pdf/form.ts';
import type { Behavior, BehaviorValue } from '../../../domain/behavior.ts';
import type { Template } from '../../../store/records.ts';

const typeNames: Record<BehaviorValue<'fields.types'>, Record<FieldType, string> | undefined> = {
	'text-number-checkbox': { text: 'text', number: 'number', checkbox: 'checkbox' },
	'string-number-boolean': { text: 'string', number: 'number', checkbox: 'boolean' },
	'mixed-case': { text: 'Text', number: 'NUMBER', checkbox: 'checkBox' },
	missing: undefined,
};

export function fieldSchema(settings: Behavior) {
	const names = typeNames[settings.get('fields.types')];
	return z.strictObject({
		...(settings.get('fields.label') === 'present' && {
			label: z.string().describe('What people read'),
		}),
		key: z.string().describe('The name of the value in a fill'),
		...(names && { type: z.enum(Object.values(names)) }),
		...(settings.get('fields.choices') === 'text' && {
			options: z.array(z.string()).optional().describe('The texts that the field accepts'),
			optionValues: z
				.array(z.string())
				.optional()
				.describe('What the form stores for each option, if that differs'),
			multiple: z.literal(true).optional().describe('Several options can be chosen'),
			editable: z.literal(true).optional().describe('Other texts are accepted as well'),
		}),
		...(settings.get('fields.maxLength') === 'present' && {
			maxLength: z.number().int().min(1).optional().describe('The greatest number of characters'),
		}),
	});
}

export function fieldAnswer(field: FormField, settings: Behavior): object {
	const { key, label, type, options, optionValues, multiple, editable, maxLength } = field;
	const names = typeNames[settings.get('fields.types')];
	return {
		...(settings.get('fields.label') === 'present' && { label }),
		key,
		...(names && { type: names[type] }),
		...(options && { options }),
		...(optionValues && { optionValues }),
		...(multiple && { multiple }),
		...(editable && { editable }),
		...(maxLength !== undefined && { maxLength }),
	};
}

const uid = z.string().min(1).describe('The ID of the template');
const moment = z.iso.datetime({ precision: 3 });
const count = z.number().int().min(0);

export function templateSchema(field: z.ZodType) {
	return z.strictObject({
		uid,
		teamId: count.describe('The number of its team'),
		creatorId: count.describe('The number of the user who added it'),
		created: moment,
		updated: moment,
		name: z.string(),
		fields: z.array(field),
	});
}

export function templateAnswer(template: Template, settings: Behavior): object {
	const { uid, teamId, creatorId, created, updated, name } = template;
	const fields = template.fields.map((field) => fieldAnswer(field, settings));
	return { uid, teamId, creatorId, created, updated, name, fields };
}
