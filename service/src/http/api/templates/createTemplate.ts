import { z } from 'zod/v4';
import { mostOfName } from '../../../domain/templates/templates.ts';
import { keyHeader, keySchema, readKey } from '../../exchange/idempotencyKey.ts';
import { orRefused, pdfBody } from '../../exchange/pdfBody.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { readQuery } from '../endpoint/list.ts';
import { templateAnswer } from './templateAnswer.ts';

const querySchema = z.object({
	name: z
		.string({ error: 'is missing' })
		.trim()
		.min(1, 'is empty')
		.max(mostOfName)
		.describe('The name of the template'),
	fields: z
		.enum(['find'])
		.optional()
		.describe('`find`: a PDF without fields gets some for its lines, boxes and cells'),
});

const advice =
	'Add form fields to it, or send fields=find, which finds the lines, boxes and cells to fill.';
const nothingFound =
	'No lines, boxes or cells to fill were found on its pages either: add form fields to it.';

export const createTemplate: Endpoint = {
	method: 'post',
	path: '/v1/templates',
	summary: 'Create a template',
	query: querySchema,
	headers: z.object({ [keyHeader]: keySchema }),
	requestBody: 'pdf',
	answer: {
		status: 201,
		body: 'Template',
		headers: { 'Idempotency-Replayed': '`true` if an earlier request has created it' },
	},
	errors: [400, 409, 415, 422, 503],
	handle: async (c) => {
		const { name, fields } = readQuery(c, querySchema);
		const bytes = await pdfBody(c);
		const upload = { name, bytes, fields, creatorId: c.var.key?.creatorId, ...(await readKey(c)) };
		const { templates } = c.var.team;
		const { template, isReplayed } = await orRefused(
			() => templates.add(upload),
			fields === 'find' ? nothingFound : advice,
		);
		if (isReplayed) c.header('Idempotency-Replayed', 'true');
		return c.json(templateAnswer(template), 201);
	},
};
