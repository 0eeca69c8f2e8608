import type { Answer, Call } from '../connection/call';
import type { Ending } from '../limiter/permit';
import type { NetworkFailure } from './networkErrors';
import { readRetryAfter } from './retryAfter';

/** What an error says about the call that it ends. */
export interface FailedCall {
	/** Whether the call may be sent again: the service certainly did nothing with it, or it only reads. */
	readonly isRetryable: boolean;
	/** What it says about the service's load. */
	readonly load: Ending['kind'];
	/** What the service asked to wait, in ms. */
	readonly retryAfterMs?: number;
}

const passing = new Set([408, 425, 500, 502, 503, 504]);

/** After an answer that is not a success. A fill that may have been done is never sent again. */
export function failedByAnswer({ method }: Call, { status, headers }: Answer): FailedCall {
	const retryAfterMs = readRetryAfter(headers['retry-after']);
	const isRetryable = status === 429 || (method === 'GET' && passing.has(status));
	const load = status === 429 ? 'refused' : status === 503 ? 'overloaded' : 'answered';
	return { isRetryable, load, retryAfterMs };
}

/** After no answer, or one that broke off. */
export function failedByNetwork({ method }: Call, failure: NetworkFailure): FailedCall {
	const isSafe = method === 'GET' || failure.isUnsent;
	return {
		isRetryable: isSafe && failure.isPassing,
		load: failure.isPassing ? 'overloaded' : 'unclear',
	};
}

/** After a file of which the end is missing, though the connection ended as if it were whole. */
export function failedByCut({ method }: Call): FailedCall {
	return { isRetryable: method === 'GET', load: 'answered' };
}

const failedCalls = new WeakMap<Error, FailedCall>();

/** Notes it beside an error; n8n would show it as part of the error if it were in it. */
export function withFailedCall<E extends Error>(error: E, failedCall: FailedCall): E {
	failedCalls.set(error, failedCall);
	return error;
}

/** What an error says about its call; without a note, the service answered and sending it again changes nothing. */
export function failedCallOf(error: unknown): FailedCall {
	const noted = error instanceof Error ? failedCalls.get(error) : undefined;
	return noted ?? { isRetryable: false, load: 'answered' };
}
