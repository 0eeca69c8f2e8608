import { z } from 'zod/v4';
import { templateSchema } from '../../../domain/templates/templateSchema.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { uidOf } from '../endpoint/endpoint.ts';

export const dataSchema = z
	.looseObject({ $schema: z.string(), type: z.literal('object') })
	.describe('A JSON schema (2020-12)');

export const getSchema: Endpoint = {
	method: 'get',
	path: '/v1/templates/{uid}/schema',
	summary: "Retrieve a template's values as a JSON schema",
	answer: { status: 200, body: 'DataSchema' },
	errors: [404],
	handle: async (c) => c.json(templateSchema(await c.var.team.templates.get(uidOf(c)))),
};
