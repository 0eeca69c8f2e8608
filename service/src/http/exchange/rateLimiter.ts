import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { ServiceProblem } from '../../domain/problem.ts';
import type { Behavior } from '../../domain/behavior.ts';
import type { NewLimiter } from '../../store/database/limiters.ts';
import { keyHash } from '../../store/keyTable.ts';
import { apiKeyHeader } from './apiKey.ts';
import type { TeamEnv } from './apiKey.ts';
import { problemAnswer } from './errorAnswer.ts';

const windowMs = 1000;

function rateHeaders(most: number, left: number, settings: Behavior): Record<string, string> {
	if (settings.get('rate.headers') === 'absent') return {};
	return {
		'x-ratelimit-limit': String(most),
		'x-ratelimit-remaining': String(left),
		'x-ratelimit-reset': '1',
	};
}

/**
 * Accepts `rate.perSecond` requests per key and second; answers 429 to all others. Requests without a valid key count
 * together. `newLimiter`: for limits that several instances share; default: this process counts by itself.
 */
export function limitRate(settings: Behavior, newLimiter?: NewLimiter): MiddlewareHandler<TeamEnv> {
	return newLimiter ? sharedLimit(settings, newLimiter) : ownLimit(settings);
}

function validKey(c: Context<TeamEnv>): string {
	return c.get('key') ? (c.req.header(apiKeyHeader) ?? '') : '';
}

function refusal(most: number, settings: Behavior): Response {
	const message = `More than ${most} requests in a second.`;
	const problem = new ServiceProblem('too_many_requests', message, [], 1);
	return problemAnswer(problem, settings, rateHeaders(most, 0, settings));
}

function sharedLimit(settings: Behavior, newLimiter: NewLimiter): MiddlewareHandler<TeamEnv> {
	const limiters = new Map<number, RateLimiterAbstract>();
	return async (c, next) => {
		const most = settings.get('rate.perSecond');
		if (most === 'none') return next();
		const limiter =
			limiters.get(most) ?? newLimiter({ keyPrefix: 'api', points: most, duration: 1 });
		limiters.set(most, limiter);
		// Keys are no names in a database.
		const key = keyHash(validKey(c));
		const counted = await limiter.consume(key).catch((error: unknown) => {
			if (error instanceof RateLimiterRes) return undefined;
			throw error;
		});
		if (!counted) return refusal(most, settings);
		await next();
		const headers = rateHeaders(most, counted.remainingPoints, settings);
		for (const [name, value] of Object.entries(headers)) c.header(name, value);
	};
}

function ownLimit(settings: Behavior): MiddlewareHandler<TeamEnv> {
	const passed = new Map<string, number[]>();
	let limit: number | undefined;
	return async (c, next) => {
		const most = settings.get('rate.perSecond');
		if (most !== limit) passed.clear();
		limit = most === 'none' ? undefined : most;
		if (most === 'none') return next();
		const key = validKey(c);
		// Not the clock, which can be set back.
		const now = performance.now();
		const recent = (passed.get(key) ?? []).filter((at) => at > now - windowMs);
		passed.set(key, recent);
		const left = most - recent.length - 1;
		if (left < 0) return refusal(most, settings);
		recent.push(now);
		await next();
		const headers = rateHeaders(most, left, settings);
		for (const [name, value] of Object.entries(headers)) c.header(name, value);
	};
}
