import { z } from 'zod/v4';
import { attachment } from '../../exchange/attachment.ts';
import { orRefused, pdfBody } from '../../exchange/pdfBody.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { uidOf } from '../endpoint/endpoint.ts';
import { check } from '../endpoint/body.ts';
import { templateAnswer } from './templateAnswer.ts';

const path = '/v1/templates/{uid}/file';
const etagOf = (hash: string) => `"${hash}"`;

export const getTemplateFile: Endpoint = {
	method: 'get',
	path,
	summary: "Download a template's PDF",
	answer: {
		status: 200,
		isPdf: true,
		headers: { ETag: 'Stands for this PDF: `If-Match` of a replacement' },
	},
	errors: [404],
	handle: async (c) => {
		const { template, bytes } = await c.var.team.templates.file(uidOf(c));
		return new Response(bytes as Uint8Array<ArrayBuffer>, {
			headers: {
				'Content-Type': 'application/pdf',
				'Content-Disposition': attachment(template.name, '.pdf'),
				ETag: etagOf(template.baseHash),
			},
		});
	},
};

const headersSchema = z.object({
	'If-Match': z
		.string()
		.optional()
		.describe('The `ETag` of the PDF to replace: another one is not replaced'),
});

const advice = 'Add form fields to it, or choose where its fields are in the editor.';

export const replaceTemplateFile: Endpoint = {
	method: 'put',
	path,
	summary: "Replace a template's PDF",
	headers: headersSchema,
	requestBody: 'pdf',
	answer: { status: 200, body: 'Template' },
	errors: [404, 409, 415, 422, 503],
	handle: async (c, { userName }) => {
		const { 'If-Match': expected } = check(headersSchema, { 'If-Match': c.req.header('if-match') });
		const bytes = await pdfBody(c);
		const isExpected = (hash: string) =>
			expected === undefined || expected === '*' || expected === etagOf(hash);
		const changedBy = c.var.key?.creatorId;
		const { templates } = c.var.team;
		const replaced = await orRefused(
			() => templates.replaceFile(uidOf(c), { bytes, changedBy }, { isExpected, userName }),
			advice,
		);
		return c.json(templateAnswer(replaced));
	},
};
