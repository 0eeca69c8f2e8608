import { z } from 'zod/v4';
import { mostOfName } from '../../../domain/templates/templates.ts';
import { check, jsonBody } from '../endpoint/body.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { uidOf } from '../endpoint/endpoint.ts';
import { templateAnswer } from './templateAnswer.ts';

const bodySchema = z.object(
	{ name: z.string().min(1).max(mostOfName).optional() },
	{ error: 'must be a JSON object' },
);

export const updateTemplate: Endpoint = {
	method: 'put',
	path: '/v1/templates/{uid}',
	summary: 'Update a template',
	requestBody: { name: 'Update', schema: bodySchema },
	answer: { status: 200, body: 'Template' },
	errors: [400, 404, 409, 415],
	handle: async (c) => {
		const { name } = check(bodySchema, await jsonBody(c));
		const { templates } = c.var.team;
		return c.json(templateAnswer(await templates.update(uidOf(c), name, c.var.key?.creatorId)));
	},
};
