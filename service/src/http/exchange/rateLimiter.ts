import type { Context, MiddlewareHandler } from 'hono';
import { ServiceProblem } from '../../domain/problem.ts';
import { memoryRequestCount } from '../../store/database/limiters.ts';
import { keyHash } from '../../store/keyTable.ts';
import { apiKeyHeader } from './apiKey.ts';
import type { TeamEnv } from './apiKey.ts';
import { problemAnswer } from './errorAnswer.ts';

/**
 * A rate limit per key and second, in a sliding window; answers 429 beyond it. Each answer says how many requests are
 * left. Requests without a valid key share one limit.
 */
export function limitRate(
	most: number,
	newRequestCount = memoryRequestCount,
): MiddlewareHandler<TeamEnv> {
	if (most === Infinity) return (_, next) => next();
	const count = newRequestCount(most);
	return async (c, next) => {
		const left = await count(keyHash(validKey(c)));
		if (left === undefined) {
			const message = `More than ${most} requests in a second.`;
			const problem = new ServiceProblem('too_many_requests', message, [], {
				retryAfterSeconds: 1,
			});
			return problemAnswer(problem, rateHeaders(most, 0));
		}
		await next();
		for (const [name, value] of Object.entries(rateHeaders(most, left))) c.header(name, value);
	};
}

function rateHeaders(most: number, left: number): Record<string, string> {
	return {
		'x-ratelimit-limit': String(most),
		'x-ratelimit-remaining': String(left),
		'x-ratelimit-reset': '1',
	};
}

/** Hashed where it is counted: API keys don't belong in a database. */
function validKey(c: Context<TeamEnv>): string {
	return c.get('key') ? (c.req.header(apiKeyHeader) ?? '') : '';
}
