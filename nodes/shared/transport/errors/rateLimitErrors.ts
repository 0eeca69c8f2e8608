import { NodeApiError } from 'n8n-workflow';
import { callError, onRepeating, sentence } from './requestErrors';
import { rateLimitedFailure } from './retryable';
import type { Connection } from '../connection/connection';
import type { Call } from '../connection/call';

/** The execution was canceled before the call was sent. */
export function cancelledError(connection: Connection, call: Call): NodeApiError {
	return callError(connection, call, 'the execution was canceled', [
		notSent,
		onRepeating(call, false),
	]);
}

/** The service asks the run to wait longer than the retries of a call may take, or than the run has left. */
export function longWaitError(connection: Connection, call: Call, ms: number): NodeApiError {
	const again = 'Run the items that are left again after that';
	return callError(connection, call, asksToWait(ms), [notSent, onRepeating(call, false, again)], {
		failure: rateLimitedFailure(ms),
	});
}

/** The service accepts nothing, and the run has waited for as long as it waits. */
export function notAcceptedError(connection: Connection, call: Call, ms: number): NodeApiError {
	const again = 'Run the items that are left again when the service is back';
	return callError(
		connection,
		call,
		nothingAccepted(ms),
		[notSent, 'A run waits no longer than that', onRepeating(call, false, again)],
		{ failure: { cause: 'temporarily-unavailable' } },
	);
}

const notSent = 'This request was not sent';
const asksToWait = (ms: number) => `the service asks to wait ${inWords(ms)}`;
const nothingAccepted = (ms: number) => `the service has accepted no request for ${inWords(ms)}`;

/** Adds that to the error of a call that was sent and would have been sent again. */
export function withNothingAccepted(error: unknown, ms: number): unknown {
	if (error instanceof NodeApiError) {
		error.description = sentence(
			error.description ?? undefined,
			`T${nothingAccepted(ms).slice(1)}`,
		);
	}
	return error;
}

/** The error of an answer that asks for such a wait. */
export function withLongWait(error: unknown, { goal }: Call, ms: number): unknown {
	if (error instanceof NodeApiError) error.message = `Could not ${goal}: ${asksToWait(ms)}`;
	return error;
}

/** Adds to an error how often the call was sent, and how long the service asks to wait. */
export function withAttempts(error: unknown, attempts: number, nextWaitMs = 0): unknown {
	if (!(error instanceof NodeApiError)) return error;
	error.description = [
		error.description,
		attempts > 1 ? `Tried ${attempts} times.` : '',
		nextWaitMs > 60_000 ? `The service asks to wait ${inWords(nextWaitMs)}.` : '',
	]
		.filter(Boolean)
		.join(' ');
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
