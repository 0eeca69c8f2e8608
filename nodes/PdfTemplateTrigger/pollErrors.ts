import { NodeOperationError, type IPollFunctions } from 'n8n-workflow';
import { CallError } from '../shared/transport/errors/callError';

/** @param usedMs the time that the poll had, in ms */
export function tooSlow(context: IPollFunctions, usedMs: number): NodeOperationError {
	const seconds = Math.round(usedMs / 1000);
	const isTest = context.getMode() === 'manual';
	return new NodeOperationError(
		context.getNode(),
		`The service took longer than ${seconds} seconds to list ${isTest ? 'its' : 'new'} documents`,
		{
			description: isTest
				? 'Fetch a test event again when the service is faster.'
				: 'Nothing is lost: the next poll begins where this one began.',
			failure: { cause: 'temporarily-unavailable' },
		},
	);
}

/** Whether the service refused a request, or the run did not send it, because of a rate limit. */
export function isRateLimited(error: unknown): error is CallError {
	return error instanceof CallError && error.facts.load === 'refused';
}

/** Adds to a rate limit error that n8n polls again, in place of its advice about items. */
export function withNextPoll(error: unknown, context: IPollFunctions): unknown {
	if (!isRateLimited(error)) return error;
	const next =
		context.getMode() === 'manual'
			? 'Fetch a test event again after that.'
			: 'Nothing is lost: n8n polls again at the next poll time, or, with durable cursors, when the wait is over, after an hour at most.';
	const advice = error.httpCode ? (error.description ?? '') : '';
	error.description = `${advice} ${next}`.trim();
	return error;
}
