import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod/v4';
import type { FillRequest } from '../../domain/fill.ts';
import { ServiceProblem } from '../../domain/problem.ts';
import { bodyOf } from './requestBody.ts';

/** A repeated request with the same key returns the first document instead of creating another. */
export const keyHeader = 'Idempotency-Key';

export const keySchema = z
	.string()
	.regex(/^[\x20-\x7e]{1,255}$/)
	.optional()
	.describe(
		'New for each document or template: the same request with the same key returns the same one',
	);

/** The key of a request, with a hash of its body; throws the ServiceProblem "invalid_request". */
export async function readKey(c: Context): Promise<Pick<FillRequest, 'key' | 'requestHash'>> {
	const { success, data: key } = keySchema.safeParse(c.req.header(keyHeader));
	if (!success) {
		const message = `${keyHeader} has 1 to 255 printable ASCII characters.`;
		throw new ServiceProblem('invalid_request', message);
	}
	return key === undefined ? {} : { key, requestHash: await hashOf(await bodyOf(c)) };
}

/** On a thread of Node's: a long body takes long. */
async function hashOf(body: Uint8Array): Promise<string> {
	const hash = await crypto.subtle.digest('SHA-256', body as Uint8Array<ArrayBuffer>);
	return Buffer.from(hash).toString('hex');
}

/** Announces in every answer that the service supports the header. */
export const offerKeys: MiddlewareHandler = async (c, next) => {
	await next();
	c.header(keyHeader, 'supported');
};
