import type { MiddlewareHandler } from 'hono';
import { ServiceProblem } from '../../domain/problem.ts';
import type { Behavior } from '../../domain/behavior.ts';
import { apiKeyHeader } from './apiKey.ts';
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

/** Accepts `rate.perSecond` requests per key and second; answers 429 to all others. */
export function limitRate(settings: Behavior): MiddlewareHandler {
	const passed = new Map<string, number[]>();
	let limit: number | undefined;
	return async (c, next) => {
		const most = settings.get('rate.perSecond');
		if (most !== limit) passed.clear();
		limit = most === 'none' ? undefined : most;
		if (most === 'none') return next();
		const key = c.req.header(apiKeyHeader) ?? '';
		const now = Date.now();
		const recent = (passed.get(key) ?? []).filter((at) => at > now - windowMs);
		passed.set(key, recent);
		const left = most - recent.length - 1;
		const headers = rateHeaders(most, Math.max(left, 0), settings);
		if (left < 0) {
			const message = `More than ${most} requests in a second.`;
			const problem = new ServiceProblem('too_many_requests', message, [], 1);
			return problemAnswer(problem, settings, headers);
		}
		recent.push(now);
		await next();
		for (const [name, value] of Object.entries(headers)) c.header(name, value);
	};
}
