import type { Endpoint } from '../endpoint/endpoint.ts';
import { listAnswer, pageSchema, readPage } from '../endpoint/list.ts';
import { templateAnswer } from './templateAnswer.ts';

export const listTemplates: Endpoint = {
	method: 'get',
	path: '/v1/templates',
	summary: 'List templates',
	query: pageSchema,
	answer: { status: 200, body: 'TemplateList' },
	errors: [400],
	handle: async (c) =>
		listAnswer(await c.var.team.templates.list(readPage(c.req.query())), templateAnswer),
};
