import type { Endpoint } from '../endpoint/endpoint.ts';
import { uidOf } from '../endpoint/endpoint.ts';

export const deleteTemplate: Endpoint = {
	method: 'delete',
	path: '/v1/templates/{uid}',
	summary: 'Delete a template and its documents',
	answer: { status: 204 },
	errors: [404],
	handle: async (c) => {
		await c.var.team.templates.delete(uidOf(c));
		return c.body(null, 204);
	},
};
