import type { Failure, NodeApiError } from 'n8n-workflow';
import type { Advice } from './networkErrors';
import { callError, onRepeating } from './requestErrors';
import { rateLimitedFailure } from './retryable';
import type { Call } from '../connection/call';
import type { Denial } from '../limiter/permit';

/** The call was not sent: it was canceled, or would have had to wait for longer than its retries or the run may take. */
export function notSentError(call: Call, denial: Denial): NodeApiError {
	const { reason, remedy, again, failure } = reasonOf(denial);
	const advice = ['This request was not sent', remedy, onRepeating(call, false, again)];
	return callError(call, reason, advice, { failure });
}

function reasonOf(
	denial: Denial,
): Advice & { readonly reason: string; readonly failure?: Failure } {
	if ('isCanceled' in denial) return { reason: 'the execution was canceled' };
	if ('holdMs' in denial) {
		return {
			reason: `the service asks to wait ${inWords(denial.holdMs)}`,
			again: 'Run the items that are left again after that',
			failure: rateLimitedFailure(denial.holdMs),
		};
	}
	return {
		reason: `the service has accepted no request for ${inWords(denial.nothingAcceptedForMs)}`,
		remedy: 'A run waits no longer than that',
		again: 'Run the items that are left again when the service is back',
		failure: { cause: 'temporarily-unavailable' },
	};
}

/** The error of an answer that asks for a wait that is too long. */
export function withLongWait(error: NodeApiError, { goal }: Call, ms: number): NodeApiError {
	error.message = `Could not ${goal}: the service asks to wait ${inWords(ms)}`;
	return error;
}

/** The error of a call that was sent, and would have been sent again, had it been allowed. */
export function withDenial(error: NodeApiError, denial: Denial): NodeApiError {
	const { reason } = reasonOf(denial);
	return withMore(error, `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`);
}

/** Adds to an error how often the call was sent, and how long the service asks to wait. */
export function withAttempts(error: NodeApiError, attempts: number, nextWaitMs = 0): NodeApiError {
	const tried = attempts > 1 ? `Tried ${attempts} times.` : '';
	const next = nextWaitMs > 60_000 ? `The service asks to wait ${inWords(nextWaitMs)}.` : '';
	return withMore(error, tried, next);
}

function withMore(error: NodeApiError, ...sentences: readonly string[]): NodeApiError {
	error.description = [error.description, ...sentences].filter(Boolean).join(' ');
	return error;
}

function inWords(ms: number): string {
	const units = [
		['day', 86_400_000],
		['hour', 3_600_000],
		['minute', 60_000],
	] as const;
	const [name, length] = units.find(([, unit]) => ms >= unit) ?? ['second', 1000];
	const count = Math.ceil(ms / length);
	return count > 999 ? `more than 999 ${name}s` : `${count} ${name}${count === 1 ? '' : 's'}`;
}
