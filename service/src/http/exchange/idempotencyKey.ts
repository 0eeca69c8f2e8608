import type { MiddlewareHandler } from 'hono';
import { z } from 'zod/v4';
import { ServiceProblem } from '../../domain/problem.ts';

/** A repeated request with the same key returns the first document instead of creating another. */
export const keyHeader = 'Idempotency-Key';

export const keySchema = z
	.string()
	.regex(/^[\x20-\x7e]{1,255}$/)
	.optional()
	.describe('New for each document: the same request with the same key returns the same document');

/** The key of a request; throws the ServiceProblem "invalid_request". */
export function readKey(given: string | undefined): string | undefined {
	const { success, data } = keySchema.safeParse(given);
	if (success) return data;
	const message = `${keyHeader} has 1 to 255 printable ASCII characters.`;
	throw new ServiceProblem('invalid_request', message);
}

/** Announces in every answer that the service supports the header. */
export const offerKeys: MiddlewareHandler = async (c, next) => {
	await next();
	c.header(keyHeader, 'supported');
};
