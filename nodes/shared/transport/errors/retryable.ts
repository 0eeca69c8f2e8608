import type { Failure } from 'n8n-workflow';
import type { Answer, Call } from '../connection/call';
import type { CallFacts } from './callError';
import type { NetworkFailure } from './networkErrors';
import { readAllowance, readRetryAfter } from '../limiter/rateLimitHeaders';

/** Statuses that are often temporary. */
const passing = new Set([408, 425, 500, 502, 503, 504]);

/** Whether an answer refuses a request because of a rate limit: by 429, or by 403 and headers that say so. */
export function isRateLimited({ status, headers }: Pick<Answer, 'status' | 'headers'>): boolean {
	if (status !== 403) return status === 429;
	return readRetryAfter(headers) !== undefined || readAllowance(headers)?.remaining === 0;
}

/**
 * For an answer that is not a success. A fill without a key is retried after a rate limit only: after any other answer,
 * a document may have been created.
 */
export function factsOfAnswer(call: Call, answer: Answer) {
	const { status, headers } = answer;
	const isRefused = isRateLimited(answer);
	const retryAfterMs = readRetryAfter(headers);
	// The service is still busy with an earlier try, whose answer was lost.
	const isRunning =
		status === 409 && call.idempotencyKey !== undefined && retryAfterMs !== undefined;
	const isPassing = isRunning || passing.has(status);
	const isRetryable = isRefused || (call.isRepeatable === true && isPassing);
	const load = isRefused ? 'refused' : status === 503 ? 'unavailable' : 'answered';
	const isFinal = status >= 400 && status < 500 && ![408, 425].includes(status) && !isRefused;
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

/** Tells n8n (2.40 or later) when to poll again: after a growing wait, or rarely until someone acts. */
export function pollFailureOfAnswer(answer: Answer): Failure | undefined {
	const { status, headers, target } = answer;
	if (isRateLimited(answer)) return rateLimitedFailure(readRetryAfter(headers));
	if (status >= 500) return { cause: 'temporarily-unavailable' };
	// An answer of another host, which didn't get the key, says nothing about the credential.
	return target.withKey || status === 408 || status === 425 ? byStatus[status] : undefined;
}

/** For a rate limit; `retryAfterMs` from `Retry-After`, if there was one. */
export function rateLimitedFailure(retryAfterMs: number | undefined): Failure {
	return { cause: 'rate-limited', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}
