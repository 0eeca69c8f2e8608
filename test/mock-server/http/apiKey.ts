import type { Context, Next } from 'hono';
import { ServiceProblem } from '../problem.ts';

export const apiKeyHeader = 'x-api-key';

export type KeyVerdict = 'valid' | 'wrong' | 'missing';

export function judgeKey(given: string | undefined, apiKey: string): KeyVerdict {
	if (!given) return 'missing';
	return given === apiKey ? 'valid' : 'wrong';
}

/** Lets only requests with the key pass, as long as `isNeeded` says so. */
export function requireKey(apiKey: string, isNeeded: () => boolean = () => true) {
	return async (c: Context, next: Next): Promise<void> => {
		const verdict = judgeKey(c.req.header(apiKeyHeader), apiKey);
		if (isNeeded() && verdict !== 'valid') {
			const fault = verdict === 'missing' ? 'is missing' : 'is not valid';
			throw new ServiceProblem('unauthorized', `The API key in the header X-API-KEY ${fault}.`);
		}
		await next();
	};
}
