import { z } from 'zod/v4';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { uidOf } from '../endpoint/endpoint.ts';
import { fieldAnswer, fieldSchema } from './templateAnswer.ts';

export const fieldsSchema = z.array(fieldSchema);

export const getFields: Endpoint = {
	method: 'get',
	path: '/v1/templates/{uid}/fields',
	summary: "Retrieve a template's fields",
	answer: { status: 200, body: 'Fields' },
	errors: [404],
	handle: async (c) => {
		const { fields } = await c.var.team.templates.get(uidOf(c));
		return c.json(fields.map(fieldAnswer));
	},
};
