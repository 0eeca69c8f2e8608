import type { Endpoint } from '../endpoint/endpoint.ts';
import { uidOf } from '../endpoint/endpoint.ts';

export const deleteDocument: Endpoint = {
	method: 'delete',
	path: '/v1/documents/{uid}',
	summary: 'Delete a document',
	answer: { status: 204 },
	errors: [404],
	handle: async (c, { api }) => {
		await c.var.team.documents.deleteOne(uidOf(c), { isForGood: !api.deletesToTrash });
		return c.body(null, 204);
	},
};
