import type { Endpoint } from '../endpoint/endpoint.ts';
import { uidOf, unknownStatus } from '../endpoint/endpoint.ts';
import { templateAnswer } from './templateAnswer.ts';

export const getTemplate: Endpoint = {
	method: 'get',
	path: '/v1/templates/{uid}',
	summary: 'Retrieve a template',
	answer: () => ({ status: 200, body: 'Template' }),
	errors: (settings) => [unknownStatus(settings)],
	handle: async (c, { settings }) =>
		c.json(templateAnswer(await c.var.team.templates.get(uidOf(c)), settings)),
};
