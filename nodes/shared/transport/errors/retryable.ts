import type { Failure } from './networkErrors';
import type { Answer, Call } from '../send';
import { readRetryAfter } from './retryAfter';

/** A call that ended with an error may be made again: the service certainly did nothing with it, or it only reads. */
export interface Chance {
	/** What the service asked to wait, in ms. */
	readonly afterMs?: number;
	/** The service asked for fewer requests, which concerns all of the run. */
	readonly isForAll: boolean;
}

const passing = new Set([408, 425, 500, 502, 503, 504]);

/** After an answer that is not a success. A fill that may have been done is never made again. */
export function chanceOfAnswer(call: Call, { status, headers }: Answer): Chance | undefined {
	const afterMs = readRetryAfter(headers['retry-after']);
	if (status === 429) return { afterMs, isForAll: true };
	return call.method === 'GET' && passing.has(status) ? { afterMs, isForAll: false } : undefined;
}

/** After no answer, or one that broke off. */
export function chanceOfFailure(call: Call, failure: Failure): Chance | undefined {
	const isSafe = call.method === 'GET' || failure.isUnsent;
	return isSafe && failure.isPassing ? { isForAll: false } : undefined;
}

/** After a file of which the end is missing, though the connection ended as if it were whole. */
export function chanceOfCut({ method }: Call): Chance | undefined {
	return method === 'GET' ? { isForAll: false } : undefined;
}

const chances = new WeakMap<Error, Chance>();

/** Notes a chance beside an error; n8n would show it as part of the error if it were in it. */
export function withChance<E extends Error>(error: E, chance: Chance | undefined): E {
	if (chance) chances.set(error, chance);
	return error;
}

export function chanceAfter(error: unknown): Chance | undefined {
	return error instanceof Error ? chances.get(error) : undefined;
}
