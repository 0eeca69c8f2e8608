import {
	pollFailureOfAnswer,
	pollFailureOfNetwork,
	rateLimitedFailure,
} from '../../../../../nodes/shared/transport/errors/pollFailure';
import { answerOf } from './calls.ts';

const otherHost = { target: { url: 'https://files.example.com/d', withKey: false } };

describe('when to poll again after an answer', () => {
	it.each([
		[400, undefined, undefined],
		[401, 'credential-invalid', undefined],
		[402, 'quota-exhausted', undefined],
		[403, 'credential-invalid', undefined],
		[404, 'configuration-invalid', undefined],
		[405, 'configuration-invalid', undefined],
		[408, 'temporarily-unavailable', 'temporarily-unavailable'],
		[409, undefined, undefined],
		[415, 'configuration-invalid', undefined],
		[422, undefined, undefined],
		[425, 'temporarily-unavailable', 'temporarily-unavailable'],
		[429, 'rate-limited', 'rate-limited'],
		[499, undefined, undefined],
		[500, 'temporarily-unavailable', 'temporarily-unavailable'],
		[503, 'temporarily-unavailable', 'temporarily-unavailable'],
		[599, 'temporarily-unavailable', 'temporarily-unavailable'],
	])('%d: %s, and on a host without the key: %s', (status, cause, causeElsewhere) => {
		expect(pollFailureOfAnswer(answerOf(status))).toEqual(cause && { cause });
		expect(pollFailureOfAnswer(answerOf(status, otherHost))).toEqual(
			causeElsewhere && { cause: causeElsewhere },
		);
	});

	it('429 with Retry-After: then', () => {
		const headers = { 'retry-after': '90' };
		expect(pollFailureOfAnswer(answerOf(429, { headers }))).toEqual({
			cause: 'rate-limited',
			retryAfterMs: 90_000,
		});
	});
});

it('a wait that is not known is left out', () => {
	expect(rateLimitedFailure(undefined)).toStrictEqual({ cause: 'rate-limited' });
	expect(rateLimitedFailure(0)).toStrictEqual({ cause: 'rate-limited', retryAfterMs: 0 });
});

it('without an answer, n8n waits for what passes, and judges the rest itself', () => {
	const failure = { reason: 'r', remedy: 's', isUnsent: false };
	expect(pollFailureOfNetwork({ ...failure, isPassing: true })).toEqual({
		cause: 'temporarily-unavailable',
	});
	expect(pollFailureOfNetwork({ ...failure, isPassing: false })).toBeUndefined();
});
