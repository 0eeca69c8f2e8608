import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceProblem } from '../../domain/problem.ts';
import type { NewLimiter } from '../../store/database/limiters.ts';
import { keyHash } from '../../store/keyTable.ts';
import { apiKeyHeader } from './apiKey.ts';
import type { TeamEnv } from './apiKey.ts';
import { problemAnswer } from './errorAnswer.ts';

const windowMs = 1000;

/** Counts a request; returns how many more are accepted, or undefined if this one exceeds the limit. */
type Count = (key: string) => Promise<number | undefined> | number | undefined;

/**
 * A rate limit per key and second; answers 429 beyond it. Each answer says how many requests are left. Requests
 * without a valid key share one limit. `newLimiter` counts for all instances, in fixed windows; without it, each
 * process counts its own requests in a sliding window.
 */
export function limitRate(most: number, newLimiter?: NewLimiter): MiddlewareHandler<TeamEnv> {
	if (most === Infinity) return (_, next) => next();
	const count = newLimiter ? sharedCount(most, newLimiter) : ownCount(most);
	return async (c, next) => {
		const left = await count(validKey(c));
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

function validKey(c: Context<TeamEnv>): string {
	return c.get('key') ? (c.req.header(apiKeyHeader) ?? '') : '';
}

function sharedCount(most: number, newLimiter: NewLimiter): Count {
	const limiter = newLimiter({ keyPrefix: 'api', points: most, duration: 1 });
	return async (key) => {
		try {
			// Hashed, because API keys don't belong in a database.
			return (await limiter.consume(keyHash(key))).remainingPoints;
		} catch (error) {
			if (error instanceof RateLimiterRes) return undefined;
			throw error;
		}
	};
}

function ownCount(most: number): Count {
	const passed = new Map<string, number[]>();
	return (key) => {
		// A monotonic clock; the system clock can be set back.
		const now = performance.now();
		const recent = (passed.get(key) ?? []).filter((at) => at > now - windowMs);
		passed.set(key, recent);
		if (recent.length === most) return undefined;
		recent.push(now);
		return most - recent.length;
	};
}
