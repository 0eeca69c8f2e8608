import { z } from 'zod/v4';
import type { FillRequest } from '../../../domain/fill.ts';
import type { Behavior } from '../../../domain/behavior.ts';
import type { Document } from '../../../store/records.ts';
import { downloadUrl, downloadUrlSchema } from '../documents/downloadUrl.ts';
import type { Addresses } from '../documents/downloadUrl.ts';
import { honorsKeys, keyHeader, keySchema, readKey } from '../../exchange/idempotencyKey.ts';
import { addressesOf } from '../documents/downloadUrl.ts';
import { pdfAnswer } from '../documents/pdfAnswer.ts';
import { check, jsonBody } from '../endpoint/body.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { invalidStatus, uidOf, unknownStatus } from '../endpoint/endpoint.ts';

const mustBeObject = { error: 'must be a JSON object' };
const anyObject = z.record(z.string(), z.unknown(), mustBeObject);

// Made once: to make a schema takes longer than to check a body by it.
const responseType = z.enum(['json', 'binary']).default('json');
const aboutResponse = '`json` for details of the document, `binary` for the PDF itself';
const strictQuery = z.object({ responseType: responseType.describe(aboutResponse) });
const forgivingQuery = z.object({
	responseType: responseType.catch('json').describe(aboutResponse),
});
const wrapped = (title: z.ZodType<string | null | undefined>) =>
	z.object(
		{
			title: title.describe('Name of the new document; without it, the name of the template'),
			data: anyObject.describe('A value for the key of each field'),
		},
		mustBeObject,
	);
const titled = wrapped(z.string().min(1));
const untitled = wrapped(z.string().nullish());

function querySchema(settings: Behavior) {
	const isForgiving = settings.get('fill.unknownResponseType') === 'json';
	return isForgiving ? forgivingQuery : strictQuery;
}

function wrappedSchema(settings: Behavior) {
	return settings.get('fill.title') === 'required' ? titled : untitled;
}

/** Every body that a fill accepts. */
function bodySchema(settings: Behavior): z.ZodType {
	switch (settings.get('fill.body')) {
		case 'flat':
			return anyObject;
		case 'wrapped':
			return wrappedSchema(settings);
		case 'either':
			return z.union([wrappedSchema(settings), anyObject]);
	}
}

function isWrapped(body: unknown): boolean {
	return anyObject.safeParse((body as { data?: unknown } | null)?.data).success;
}

/** Parses the body, flat or wrapped. Keeps every key, even "__proto__", which zod would drop. */
function readFill(body: unknown, settings: Behavior): FillRequest {
	const shape = settings.get('fill.body');
	if (shape === 'flat' || (shape === 'either' && !isWrapped(body))) {
		check(anyObject, body);
		return { data: body as FillRequest['data'] };
	}
	const { title } = check(wrappedSchema(settings), body);
	return { title: title || undefined, data: (body as FillRequest).data };
}

export function fillResultSchema(settings: Behavior) {
	const extent = settings.get('fill.result');
	return z.strictObject({
		uid: z.string().min(1).describe('The ID of the document'),
		...(extent === 'full' && { name: z.string() }),
		...(extent !== 'uid-and-url' && { templateName: z.string() }),
		downloadUrl: downloadUrlSchema(settings),
	});
}

function fillResult(document: Document, addresses: Addresses, settings: Behavior): object {
	const { uid, name, templateName } = document;
	const extent = settings.get('fill.result');
	return {
		uid,
		...(extent === 'full' && { name }),
		...(extent !== 'uid-and-url' && { templateName }),
		downloadUrl: downloadUrl(uid, addresses, settings),
	};
}

export const fillTemplate: Endpoint = {
	method: 'post',
	path: '/v1/templates/{uid}',
	summary: 'Fill a template: create a document',
	query: querySchema,
	requestBody: { name: 'Fill', schema: bodySchema },
	answer: (settings) => {
		return { status: settings.get('fill.status'), body: 'FillResult', isPdf: true };
	},
	headers: (settings) => (honorsKeys(settings) ? z.object({ [keyHeader]: keySchema }) : undefined),
	errors: (settings) => [
		400,
		invalidStatus(settings),
		unknownStatus(settings),
		409,
		415,
		...(honorsKeys(settings) ? [422] : []),
		503,
	],
	handle: async (c, context) => {
		const { settings } = context;
		const { responseType } = check(querySchema(settings), {
			responseType: c.req.query('responseType'),
		});
		const key = honorsKeys(settings) ? readKey(c.req.header(keyHeader)) : undefined;
		const creatorId = c.var.key?.creatorId;
		const request = { ...readFill(await jsonBody(c), settings), key, creatorId };
		const file = await c.var.team.fill(uidOf(c), request);
		const status = settings.get('fill.status');
		const answer =
			responseType === 'binary'
				? pdfAnswer(file, settings, status)
				: c.json(fillResult(file.document, addressesOf(c, context), settings), status);
		if (file.isReplayed) answer.headers.set('Idempotency-Replayed', 'true');
		return answer;
	},
};
