import type { Call } from '../connection/call';
import type { Denial } from '../limiter/permit';
import { addToDescription, callError, type CallError, type Explanation } from './callError';
import type { Advice } from './networkErrors';
import { rateLimitedFailure } from './retryable';

/** The call was not sent: it was canceled, or would have had to wait for longer than its retries or the run may take. */
export function notSentError(call: Call, denial: Denial): CallError {
	const { remedy, ...explanation } = reasonOf(denial);
	return callError(call, { ...explanation, advice: ['This request was not sent', remedy] });
}

function reasonOf(denial: Denial): Explanation & Advice {
	if ('isCanceled' in denial) return { reason: 'the execution was canceled' };
	if ('waitMs' in denial) {
		return {
			reason: `the service asks to wait ${inWords(denial.waitMs)}`,
			again: 'Run the items that are left again after that',
			failure: rateLimitedFailure(denial.waitMs),
			load: 'refused',
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
export function withLongWait(error: CallError, { goal }: Call, ms: number): CallError {
	error.message = `Could not ${goal}: the service asks to wait ${inWords(ms)}`;
	return error;
}

/** The error of a call that was sent, but whose retry the limiter denied. */
export function withDenial(error: CallError, denial: Denial): CallError {
	const { reason } = reasonOf(denial);
	return addToDescription(error, `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`);
}

/** Adds to an error how often the call was sent, and how long the service asks to wait. */
export function withAttempts(error: CallError, attempts: number, nextWaitMs = 0): CallError {
	const tried = attempts > 1 ? `Tried ${attempts} times.` : '';
	const next = nextWaitMs > 60_000 ? `The service asks to wait ${inWords(nextWaitMs)}.` : '';
	return addToDescription(error, tried, next);
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
