import type { Endpoint } from '../endpoint/endpoint.ts';
import { uidOf } from '../endpoint/endpoint.ts';
import { templateAnswer } from './templateAnswer.ts';

export const getTemplate: Endpoint = {
	method: 'get',
	path: '/v1/templates/{uid}',
	summary: 'Retrieve a template',
	answer: { status: 200, body: 'Template' },
	errors: [404],
	handle: async (c) => c.json(templateAnswer(await c.var.team.templates.get(uidOf(c)))),
};
