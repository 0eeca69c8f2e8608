import { z } from 'zod/v4';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { filterText, listAnswer, pageSchema, readQuery } from '../endpoint/list.ts';
import { templateAnswer } from './templateAnswer.ts';

const querySchema = z.object({
	...pageSchema.shape,
	name: filterText.describe('Only those whose name contains this text, in upper or lower case'),
});

export const listTemplates: Endpoint = {
	method: 'get',
	path: '/v1/templates',
	summary: 'List templates',
	query: querySchema,
	answer: { status: 200, body: 'TemplateList' },
	errors: [400],
	handle: async (c) => {
		const { name, ...page } = readQuery(c, querySchema);
		return listAnswer(await c.var.team.templates.list(page, { name }), templateAnswer);
	},
};
