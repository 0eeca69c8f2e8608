import { z } from 'zod/v4';
import type { Behavior } from '../../../domain/behavior.ts';
import { anyBody, check, jsonBody } from '../endpoint/body.ts';
import type { Endpoint, GoodAnswer } from '../endpoint/endpoint.ts';
import { invalidStatus, uidOf, unknownStatus } from '../endpoint/endpoint.ts';
import { templateAnswer } from './templateAnswer.ts';

const bodySchema = z.object(
	{ name: z.string().min(1).optional() },
	{ error: 'must be a JSON object' },
);

function answer(settings: Behavior): GoodAnswer {
	switch (settings.get('update.result')) {
		case 'template':
			return { status: 200, body: 'Template' };
		case 'empty':
			return { status: 204 };
		case 'empty-200':
			return { status: 200 };
	}
}

export const updateTemplate: Endpoint = {
	method: 'put',
	path: '/v1/templates/{uid}',
	summary: 'Update a template',
	requestBody: { name: 'Update', schema: () => bodySchema },
	answer,
	errors: (settings) => [400, invalidStatus(settings), unknownStatus(settings), 409, 415],
	handle: async (c, { settings }) => {
		const isJsonOnly = settings.get('update.body') === 'json';
		const { name } = check(bodySchema, isJsonOnly ? await jsonBody(c) : await anyBody(c));
		const template = await c.var.team.templates.update(uidOf(c), name);
		const { status, body } = answer(settings);
		return body
			? Response.json(templateAnswer(template, settings), { status })
			: new Response(null, { status });
	},
};
