import type { Endpoint } from '../endpoint/endpoint.ts';
import { listAnswer, pageSchema, readPage } from '../endpoint/list.ts';
import { documentAnswer } from './documentAnswer.ts';
import { addressesOf } from './downloadUrl.ts';

export const listDocuments: Endpoint = {
	method: 'get',
	path: '/v1/documents',
	summary: 'List documents',
	query: pageSchema,
	answer: { status: 200, body: 'DocumentList' },
	errors: [400],
	handle: async (c, context) => {
		const addresses = addressesOf(c, context);
		const listing = await c.var.team.documents.list(readPage(c.req.query()));
		return listAnswer(listing, (document) => documentAnswer(document, addresses));
	},
};
