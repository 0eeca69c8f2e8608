import type { Failure } from 'n8n-workflow';
import type { Answer, Call } from '../connection/call';
import type { CallFacts } from './callError';
import type { NetworkFailure } from './networkErrors';
import { now } from '../../environment';

/** Statuses that often pass by themselves. */
const passing = new Set([408, 425, 500, 502, 503, 504]);

/**
 * For an answer that is not a success. A fill without a key is retried after 429 only: after any other status a document
 * may exist.
 */
export function factsOfAnswer(call: Call, { status, headers }: Answer) {
	const retryAfterMs = readRetryAfter(headers['retry-after']);
	// The service is still busy with an earlier try, whose answer was lost.
	const isRunning =
		status === 409 && call.idempotencyKey !== undefined && retryAfterMs !== undefined;
	const isPassing = isRunning || passing.has(status);
	const isRetryable = status === 429 || (call.isRepeatable === true && isPassing);
	const load = status === 429 ? 'refused' : status === 503 ? 'unavailable' : 'answered';
	const isFinal = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
	return { isRetryable, load, retryAfterMs, isFinal } satisfies Partial<CallFacts>;
}

/** For no answer, or one that broke off. A fill without a key is retried only if it certainly was not sent. */
export function factsOfNetworkFailure(call: Call, failure: NetworkFailure) {
	const isSafe = call.isRepeatable === true || failure.isUnsent;
	return {
		isRetryable: isSafe && failure.isPassing,
		load: !failure.isPassing ? 'unclear' : failure.isUnsent ? 'unavailable' : 'overloaded',
	} satisfies Partial<CallFacts>;
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
