import type { Failure } from 'n8n-workflow';
import type { Answer, Call } from '../connection/call';
import type { RequestOutcome } from '../limiter/permit';
import type { NetworkFailure } from './networkErrors';
import { now } from '../../environment';

/** Whether a failed call may be retried, and what it says about the service's load. */
export interface CallFailure {
	/** A repeatable call, or one that certainly did nothing (promise P2). */
	readonly isRetryable: boolean;
	/** For the rate limiter. */
	readonly load: RequestOutcome['kind'];
	/** From `Retry-After`, in ms. */
	readonly retryAfterMs?: number;
}

/** Statuses that often pass by themselves. */
const passing = new Set([408, 425, 500, 502, 503, 504]);

/**
 * For an answer that is not a success. A fill without a key is retried after 429 only: after any other status a document
 * may exist.
 */
export function failureByAnswer(call: Call, { status, headers }: Answer): CallFailure {
	const retryAfterMs = readRetryAfter(headers['retry-after']);
	// The service is still busy with an earlier try, whose answer was lost.
	const isRunning =
		status === 409 && call.idempotencyKey !== undefined && retryAfterMs !== undefined;
	const isPassing = isRunning || passing.has(status);
	const isRetryable = status === 429 || (call.isRepeatable === true && isPassing);
	const load = status === 429 ? 'refused' : status === 503 ? 'unavailable' : 'answered';
	return { isRetryable, load, retryAfterMs };
}

/** For no answer, or one that broke off. A fill without a key is retried only if it certainly was not sent. */
export function failureByNetwork(call: Call, failure: NetworkFailure): CallFailure {
	const isSafe = call.isRepeatable === true || failure.isUnsent;
	return {
		isRetryable: isSafe && failure.isPassing,
		load: !failure.isPassing ? 'unclear' : failure.isUnsent ? 'unavailable' : 'overloaded',
	};
}

const callFailures = new WeakMap<Error, CallFailure>();

/** Attaches it to an error, from outside: n8n would show a property of the error. */
export function withCallFailure<E extends Error>(error: E, callFailure: CallFailure): E {
	callFailures.set(error, callFailure);
	return error;
}

/** The failure attached to an error; without one, the service answered and a retry would not help. */
export function callFailureOf(error: unknown): CallFailure {
	const noted = error instanceof Error ? callFailures.get(error) : undefined;
	return noted ?? { isRetryable: false, load: 'answered' };
}

/**
 * The wait in a `Retry-After` header, in ms. It holds seconds or a date (RFC 9110, section 10.2.3). Undefined when it is
 * missing or invalid.
 */
export function readRetryAfter(header: unknown): number | undefined {
	const text = typeof header === 'string' ? header.trim() : '';
	if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
	const moment = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(moment) ? undefined : Math.max(0, moment - now());
}

const byStatus: Readonly<Record<number, Failure>> = {
	401: { cause: 'credential-invalid' },
	402: { cause: 'quota-exhausted' },
	403: { cause: 'credential-invalid' },
	404: { cause: 'configuration-invalid' },
	405: { cause: 'configuration-invalid' },
	408: { cause: 'temporarily-unavailable' },
	415: { cause: 'configuration-invalid' },
	425: { cause: 'temporarily-unavailable' },
};

/** Tells n8n (from 2.40 on) when to poll again: after a growing wait, or rarely until someone acts. */
export function pollFailureOfAnswer({ status, headers, target }: Answer): Failure | undefined {
	if (status === 429) return rateLimitedFailure(readRetryAfter(headers['retry-after']));
	if (status >= 500) return { cause: 'temporarily-unavailable' };
	// Another host, to which the key was not sent, says nothing about the credential.
	return target.withKey || status === 408 || status === 425 ? byStatus[status] : undefined;
}

/** For a 429; `retryAfterMs` from `Retry-After`, if there was one. */
export function rateLimitedFailure(retryAfterMs: number | undefined): Failure {
	return { cause: 'rate-limited', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}
