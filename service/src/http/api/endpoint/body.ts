import type { Context } from 'hono';
import type { z } from 'zod/v4';
import { ServiceProblem } from '../../../domain/problem.ts';
import { parseJson } from '../../exchange/json.ts';
import type { JsonLimits } from '../../exchange/json.ts';
import { bodyOf } from '../../exchange/requestBody.ts';

/** Ten times the values that a form may have fields for. */
const limits: JsonLimits = {
	values: 1_000_000,
	keys: 100_000,
	elements: 1_000_000,
	characters: Infinity,
};

/** Parses the JSON body; throws ServiceProblem if it is not JSON in UTF-8 or has another Content-Type. */
export async function jsonBody(c: Context): Promise<unknown> {
	const contentType = c.req.header('content-type') ?? '';
	if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType)) {
		const given = contentType ? `"${contentType}"` : 'missing';
		throw new ServiceProblem(
			'unsupported_media_type',
			`The body must be sent with the Content-Type application/json; it is ${given}.`,
		);
	}
	const [, charset] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType) ?? [];
	if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
		const message = `The body must be in UTF-8; its charset is "${charset}".`;
		throw new ServiceProblem('unsupported_media_type', message);
	}
	return parseJson(await bodyOf(c), limits);
}

/** More problems at once help nobody. */
const mostTold = 20;

/** Parses a value by a schema; throws the ServiceProblem "invalid_request", which names each invalid part. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const result = schema.safeParse(value);
	if (result.success) return result.data;
	const fields = result.error.issues.slice(0, mostTold).map((issue) => ({
		field: issue.path.join('.') || 'body',
		message: issue.message,
	}));
	const details = fields.map(({ field, message }) => `${field}: ${message}`);
	throw new ServiceProblem('invalid_request', details.join('; ').slice(0, 2000), fields);
}
