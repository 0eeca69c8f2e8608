import type { MiddlewareHandler } from 'hono';
import { z } from 'zod/v4';
import { ServiceProblem } from '../../domain/problem.ts';

/** With the same key, the same request returns the same document instead of creating a second one. */
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

/** Tells clients in every answer that keys are honored, before they send one. */
export const offerKeys: MiddlewareHandler = async (c, next) => {
	await next();
	c.header(keyHeader, 'supported');
};
