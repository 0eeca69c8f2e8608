import {
	factsOfAnswer,
	factsOfNetworkFailure,
	isRateLimited,
	pollFailureOfAnswer,
	rateLimitedFailure,
} from '../../../../../nodes/shared/transport/errors/retryable.ts';
import { answerOf, fill, get, put } from './calls.ts';

describe('an answer that is not a success', () => {
	it.each([
		[399, false, 'answered', false],
		[400, false, 'answered', true],
		[401, false, 'answered', true],
		[403, false, 'answered', true],
		[404, false, 'answered', true],
		[408, true, 'answered', false],
		[409, false, 'answered', true],
		[422, false, 'answered', true],
		[425, true, 'answered', false],
		[429, true, 'refused', false],
		[499, false, 'answered', true],
		[500, true, 'answered', false],
		[501, false, 'answered', false],
		[502, true, 'answered', false],
		[503, true, 'unavailable', false],
		[504, true, 'answered', false],
	])(
		'%d to a read: again %s, the service is %s, the next item meets it: %s',
		(status, isRetryable, load, isFinal) => {
			expect(factsOfAnswer(get, answerOf(status))).toEqual({ isRetryable, load, isFinal });
		},
	);

	it.each([408, 425, 500, 502, 503, 504])('%d is no reason to fill or rename again', (status) => {
		expect(factsOfAnswer(fill, answerOf(status)).isRetryable).toBe(false);
		expect(factsOfAnswer(put, answerOf(status)).isRetryable).toBe(false);
	});

	it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
		'of a %s, the call says whether it may be repeated, not its method',
		(method) => {
			const again = (isRepeatable?: boolean) => {
				const call = { ...get, method, isRepeatable };
				const failure = { reason: 'r', remedy: 's', isPassing: true, isUnsent: false };
				return [
					factsOfAnswer(call, answerOf(503)).isRetryable,
					factsOfNetworkFailure(call, failure).isRetryable,
				];
			};
			expect(again(true)).toEqual([true, true]);
			expect(again(false)).toEqual([false, false]);
			expect(again()).toEqual([false, false]);
		},
	);

	it.each([
		[409, { 'retry-after': '1' }, 'key', true],
		[409, {}, 'key', false],
		[409, { 'retry-after': '1' }, undefined, false],
		[422, { 'retry-after': '1' }, 'key', false],
	])('%d with %j to a fill with the key %p: again %p', (status, headers, idempotencyKey, again) => {
		const call = { ...fill, isRepeatable: true, idempotencyKey };
		expect(factsOfAnswer(call, answerOf(status, { headers })).isRetryable).toBe(again);
	});

	it('429 is one, as nothing was done, and may say when to come again', () => {
		const headers = { 'retry-after': '7' };
		const again = { isRetryable: true, load: 'refused', retryAfterMs: 7000, isFinal: false };
		expect(factsOfAnswer(fill, answerOf(429, { headers }))).toEqual(again);
		expect(factsOfAnswer(put, answerOf(429))).toEqual({ ...again, retryAfterMs: undefined });
	});
});

describe('a 403', () => {
	it.each([
		[{ 'retry-after': '7' }, 7000],
		[{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60' }, undefined],
	])('with %j is a rate limit: nothing was done, and it passes', (headers, retryAfterMs) => {
		const answer = answerOf(403, { headers });
		const facts = { isRetryable: true, load: 'refused', retryAfterMs, isFinal: false };
		expect(isRateLimited(answer)).toBe(true);
		expect(factsOfAnswer(fill, answer)).toEqual(facts);
		expect(pollFailureOfAnswer(answer)?.cause).toBe('rate-limited');
	});

	it.each([{}, { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': '60' }])(
		'with %j is none',
		(headers) => {
			expect(isRateLimited(answerOf(403, { headers }))).toBe(false);
		},
	);

	it('is the only other status that can be one', () => {
		expect(isRateLimited(answerOf(401, { headers: { 'retry-after': '7' } }))).toBe(false);
		expect(isRateLimited(answerOf(429))).toBe(true);
	});
});

describe('no answer', () => {
	const failure = { reason: 'r', remedy: 's' };

	it.each([
		[true, true, true, true, 'unavailable'],
		[true, false, true, false, 'overloaded'],
		[false, true, false, false, 'unclear'],
		[false, false, false, false, 'unclear'],
	] as const)(
		'passing %s, unsent %s: a read again %s, a fill again %s; %s',
		(isPassing, isUnsent, readAgain, fillAgain, load) => {
			const why = { ...failure, isPassing, isUnsent };
			expect(factsOfNetworkFailure(get, why)).toEqual({ isRetryable: readAgain, load });
			expect(factsOfNetworkFailure(fill, why)).toEqual({ isRetryable: fillAgain, load });
		},
	);
});

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
		[425, 'temporarily-unavailable', 'temporarily-unavailable'],
		[429, 'rate-limited', 'rate-limited'],
		[500, 'temporarily-unavailable', 'temporarily-unavailable'],
		[503, 'temporarily-unavailable', 'temporarily-unavailable'],
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
