import type { Context } from 'hono';
import type { z } from 'zod/v4';
import { ServiceProblem } from '../../../domain/problem.ts';

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		const { message } = error as Error;
		throw new ServiceProblem('invalid_json', `The body is not valid JSON: ${message}`);
	}
}

/** Parses the JSON body; throws ServiceProblem if it is not JSON or has another Content-Type. */
export async function jsonBody(c: Context): Promise<unknown> {
	const contentType = c.req.header('content-type') ?? '';
	if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType)) {
		const given = contentType ? `"${contentType}"` : 'missing';
		throw new ServiceProblem(
			'unsupported_media_type',
			`The body must be sent with the Content-Type application/json; it is ${given}.`,
		);
	}
	return parseJson(await c.req.text());
}

/** Parses a value by a schema; throws the ServiceProblem "invalid_request", which names each invalid part. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const result = schema.safeParse(value);
	if (result.success) return result.data;
	const fields = result.error.issues.map((issue) => ({
		field: issue.path.join('.') || 'body',
		message: issue.message,
	}));
	const details = fields.map(({ field, message }) => `${field}: ${message}`);
	throw new ServiceProblem('invalid_request', details.join('; '), fields);
}
