import { z } from 'zod/v4';
import type { FillRequest } from '../../../domain/fill.ts';
import type { Document } from '../../../store/records.ts';
import { addressesOf, downloadUrl, downloadUrlSchema } from '../documents/downloadUrl.ts';
import type { Addresses } from '../documents/downloadUrl.ts';
import { keyHeader, keySchema, readKey } from '../../exchange/idempotencyKey.ts';
import { pdfAnswer } from '../documents/pdfAnswer.ts';
import { check, jsonBody } from '../endpoint/body.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { uidOf } from '../endpoint/endpoint.ts';

const mustBeObject = { error: 'must be a JSON object' };
const anyObject = z.record(z.string(), z.unknown(), mustBeObject);

const querySchema = z.object({
	responseType: z
		.enum(['json', 'binary'])
		.default('json')
		.describe('`json` for details of the document, `binary` for the PDF itself'),
});

const wrappedSchema = z.object(
	{
		title: z
			.string()
			.nullish()
			.describe('Name of the new document; without it, the name of the template'),
		data: anyObject.describe('A value for the key of each field'),
	},
	mustBeObject,
);

function isWrapped(body: unknown): body is { data: FillRequest['data'] } {
	return anyObject.safeParse((body as { data?: unknown } | null)?.data).success;
}

/**
 * Parses the body: if `data` is an object, it holds the values; else the body itself does. Keeps the key "__proto__",
 * which zod would drop.
 */
function readFill(body: unknown): FillRequest {
	if (isWrapped(body)) {
		const { title } = check(wrappedSchema, body);
		return { title: title || undefined, data: body.data };
	}
	check(anyObject, body);
	return { data: body as FillRequest['data'] };
}

export const fillResultSchema = z.strictObject({
	uid: z.string().min(1).describe('The ID of the document'),
	name: z.string(),
	templateName: z.string(),
	downloadUrl: downloadUrlSchema,
});

function fillResult({ uid, name, templateName }: Document, addresses: Addresses): object {
	return { uid, name, templateName, downloadUrl: downloadUrl(uid, addresses) };
}

export const fillTemplate: Endpoint = {
	method: 'post',
	path: '/v1/templates/{uid}',
	summary: 'Fill a template: create a document',
	query: querySchema,
	headers: z.object({ [keyHeader]: keySchema }),
	requestBody: { name: 'Fill', schema: z.union([wrappedSchema, anyObject]) },
	answer: { status: 200, body: 'FillResult', isPdf: true },
	errors: [400, 404, 409, 415, 422, 503],
	handle: async (c, context) => {
		const { responseType } = check(querySchema, { responseType: c.req.query('responseType') });
		const key = readKey(c.req.header(keyHeader));
		const creatorId = c.var.key?.creatorId;
		const request = { ...readFill(await jsonBody(c)), key, creatorId };
		const file = await c.var.team.fill(uidOf(c), request);
		const answer =
			responseType === 'binary'
				? pdfAnswer(file)
				: c.json(fillResult(file.document, addressesOf(c, context)));
		if (file.isReplayed) answer.headers.set('Idempotency-Replayed', 'true');
		return answer;
	},
};
