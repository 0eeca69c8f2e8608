import { measured } from './measured';
import { doubted, limitAfter, limitsAfter, resting } from './searches';
import { LimitSearch } from '../../../../../../../nodes/shared/transport/limiter/concurrency/search/limitSearch';

it('rises in large steps again when items begin to have downloads', () => {
	const search = resting();
	expect(search.isRamp).toBe(false);
	limitAfter(search, 100, { kind: 'followed' });
	expect(search.isRamp).toBe(true);
	expect(search.limit).toBe(10);
	expect(search.rounds).toBe(1);
});

it('does so once, not with every window of that kind', () => {
	const search = new LimitSearch(50);
	const told = { kind: 'followed' } as const;
	for (let windows = 0; windows < 3; windows++) limitAfter(search, 100, told);
	expect(search.limit).toBe(7);
	expect(search.isRamp).toBe(false);
});

it('never rises in large steps after a refusal that came before any answer', () => {
	const search = new LimitSearch(50);
	search.reduce();
	limitAfter(search, 90);
	expect(search.isRamp).toBe(false);
});

it('does not judge a trial of more by requests of another kind', () => {
	const search = new LimitSearch(50);
	limitAfter(search, 100);
	expect(search.judge(measured({ kind: 'followed' }))).toBe(true);
	expect(search.limit).toBe(50);
});

it('does not go back to a trial with requests of another kind', () => {
	expect(limitAfter(doubted(130), 60, { kind: 'followed' })).toBe(25);
});

it('takes the service for steady again', () => {
	const search = resting();
	limitsAfter(search, 80, 100, 80);
	expect(search.rounds).toBe(16);
	limitAfter(search, 80, { kind: 'followed' });
	expect(search.rounds).toBe(1);
});

describe('how long a request takes without a queue', () => {
	const slow = { ownMs: 300, slotMs: 300, leastOwnMs: 300 };

	it('is still known when items begin to have downloads', () => {
		const search = new LimitSearch(10);
		limitAfter(search, 100);
		expect(limitAfter(search, 100, { ...slow, kind: 'followed' })).toBe(4);
	});

	it.each([
		{ before: 'alone', after: 'follow-ups' },
		{ before: 'follow-ups', after: 'alone' },
	] as const)('is not known of other requests: $after after $before', ({ before, after }) => {
		const search = new LimitSearch(10);
		limitAfter(search, 100, { kind: before });
		expect(limitAfter(search, 100, { ...slow, kind: after })).toBe(10);
	});
});
