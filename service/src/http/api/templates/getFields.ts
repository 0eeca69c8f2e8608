import { z } from 'zod/v4';
import type { Behavior } from '../../../domain/behavior.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { uidOf, unknownStatus } from '../endpoint/endpoint.ts';
import { fieldAnswer } from './templateAnswer.ts';

export function fieldsSchema(field: z.ZodType, settings: Behavior): z.ZodType {
	const fields = z.array(field);
	return settings.get('fields.envelope') === 'array' ? fields : z.strictObject({ fields });
}

export const getFields: Endpoint = {
	method: 'get',
	path: '/v1/templates/{uid}/fields',
	summary: "Retrieve a template's fields",
	answer: () => ({ status: 200, body: 'Fields' }),
	errors: (settings) => [unknownStatus(settings)],
	handle: async (c, { settings }) => {
		const template = await c.var.team.templates.get(uidOf(c));
		const fields = template.fields.map((field) => fieldAnswer(field, settings));
		return c.json(settings.get('fields.envelope') === 'array' ? fields : { fields });
	},
};
