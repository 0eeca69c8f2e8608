import type { Failure } from 'n8n-workflow';
import type { NetworkFailure } from './networkErrors';
import type { Answer } from '../connection/call';
import { readRetryAfter } from './retryAfter';

const byStatus = new Map<number, Failure>([
	[401, { cause: 'credential-invalid' }],
	[402, { cause: 'quota-exhausted' }],
	[403, { cause: 'credential-invalid' }],
	[404, { cause: 'configuration-invalid' }],
	[405, { cause: 'configuration-invalid' }],
	[408, { cause: 'temporarily-unavailable' }],
	[415, { cause: 'configuration-invalid' }],
	[425, { cause: 'temporarily-unavailable' }],
]);

/** Tells n8n (from 2.40 on) when to poll again: after a growing wait, or rarely until someone acts. */
export function pollFailureOfAnswer({ status, headers, target }: Answer): Failure | undefined {
	if (status === 429) return rateLimitedFailure(readRetryAfter(headers['retry-after']));
	if (status >= 500) return { cause: 'temporarily-unavailable' };
	// Another host, to which the key was not sent, says nothing about the credential.
	return target.withKey || status === 408 || status === 425 ? byStatus.get(status) : undefined;
}

/** For a 429; `retryAfterMs` from `Retry-After`, if there was one. */
export function rateLimitedFailure(retryAfterMs: number | undefined): Failure {
	return { cause: 'rate-limited', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** For no answer. Lasting causes are left to n8n: the host may just be restarting. */
export function pollFailureOfNetwork({ isPassing }: NetworkFailure): Failure | undefined {
	return isPassing ? { cause: 'temporarily-unavailable' } : undefined;
}
