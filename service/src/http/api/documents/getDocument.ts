import type { Endpoint } from '../endpoint/endpoint.ts';
import { uidOf } from '../endpoint/endpoint.ts';
import { documentAnswer } from './documentAnswer.ts';
import { addressesOf } from './downloadUrl.ts';

export const getDocument: Endpoint = {
	method: 'get',
	path: '/v1/documents/{uid}',
	summary: 'Retrieve a document',
	answer: { status: 200, body: 'Document' },
	errors: [404],
	handle: async (c, context) => {
		const document = await c.var.team.documents.get(uidOf(c));
		return c.json(documentAnswer(document, addressesOf(c, context)));
	},
};
