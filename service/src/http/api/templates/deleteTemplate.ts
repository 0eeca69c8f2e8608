import { z } from 'zod/v4';
import type { Behavior } from '../../../domain/behavior.ts';
import type { Endpoint, GoodAnswer } from '../endpoint/endpoint.ts';
import { uidOf, unknownStatus } from '../endpoint/endpoint.ts';
import { templateAnswer } from './templateAnswer.ts';

export const deletedSchema = z.strictObject({ success: z.literal(true) });

function answer(settings: Behavior): GoodAnswer {
	switch (settings.get('delete.result')) {
		case 'empty-204':
			return { status: 204 };
		case 'json-200':
			return { status: 200, body: 'Deleted' };
		case 'template-200':
			return { status: 200, body: 'Template' };
	}
}

export const deleteTemplate: Endpoint = {
	method: 'delete',
	path: '/v1/templates/{uid}',
	summary: 'Delete a template and its documents',
	answer,
	errors: (settings) => [unknownStatus(settings)],
	handle: async (c, { settings }) => {
		const template = await c.var.team.templates.delete(uidOf(c));
		const { status, body } = answer(settings);
		if (!body) return new Response(null, { status });
		if (body === 'Deleted') return Response.json({ success: true });
		return Response.json(template ? templateAnswer(template, settings) : {});
	},
};
