import type { Context } from 'hono';
import { ServiceProblem } from '../problem.ts';

/** The parsed body; throws the ServiceProblem that says why there is none. */
export async function jsonBody(c: Context): Promise<unknown> {
	const contentType = c.req.header('content-type') ?? '';
	if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType)) {
		const given = contentType ? `"${contentType}"` : 'missing';
		throw new ServiceProblem(
			'unsupported_media_type',
			`The body must be sent with the Content-Type application/json; it is ${given}.`,
		);
	}
	try {
		return JSON.parse(await c.req.text());
	} catch (error) {
		const { message } = error as Error;
		throw new ServiceProblem('invalid_json', `The body is not valid JSON: ${message}`);
	}
}
