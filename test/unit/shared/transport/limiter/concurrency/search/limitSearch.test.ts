import { measured } from './measured';
import { doubted, limitAfter, limitsAfter, resting, tryingFewer } from './searches';
import { LimitSearch } from '../../../../../../../nodes/shared/transport/limiter/concurrency/search/limitSearch';

describe('with a service that takes any number at once', () => {
	it('goes to the most that is allowed in three windows, each of one round trip', () => {
		const search = new LimitSearch(50);
		expect(search.limit).toBe(10);
		expect(search.rounds).toBe(1);
		expect(limitsAfter(search, 100, 250, 500, 500)).toEqual([25, 50, 50, 50]);
		expect(search.rounds).toBe(1);
	});

	it('goes on when more are allowed', () => {
		const search = new LimitSearch(25);
		expect(limitsAfter(search, 100, 250, 250)).toEqual([25, 25, 25]);
		search.upper = 40;
		expect(search.upper).toBe(40);
		expect(limitAfter(search, 250)).toBe(40);
	});
});

describe('a trial of more', () => {
	it('is measured for longer before it is given up', () => {
		const search = new LimitSearch(50);
		limitAfter(search, 100);
		const window = measured({ throughput: 0.13 });
		expect(search.judge(window)).toBe(false);
		expect(search.limit).toBe(25);
		expect(search.isTryingMore).toBe(true);
		expect(search.judge({ ...window, isLast: true })).toBe(true);
		expect(search.limit).toBe(10);
		expect(search.isTryingMore).toBe(false);
	});

	it('is kept at once if it pays', () => {
		const search = new LimitSearch(50);
		limitAfter(search, 100);
		expect(search.judge(measured({ throughput: 0.135 }))).toBe(true);
		expect(search.limit).toBe(50);
	});

	it('is kept after all if what it was compared with had a good moment', () => {
		expect(limitAfter(doubted(130), 95)).toBe(50);
	});

	it('is compared with what it was kept for, not with what was before', () => {
		const search = new LimitSearch(50);
		expect(limitsAfter(search, 100, 140, 150)).toEqual([25, 50, 25]);
	});

	it('is not kept if what it was compared with gives as much again; then, fewer are tried', () => {
		const search = doubted(130);
		expect(search.isRamp).toBe(true);
		expect(limitAfter(search, 100)).toBe(7);
		expect(search.isRamp).toBe(false);
		expect(search.isTryingMore).toBe(false);
		expect(search.rounds).toBe(2);
	});

	it('is given up like any other when the run that allows as many has ended', () => {
		const search = new LimitSearch(50);
		limitAfter(search, 100);
		search.upper = 10;
		expect(limitsAfter(search, 95, 100)).toEqual([10, 7]);
	});

	it('is kept for a small gain while n8n is the bottleneck', () => {
		expect(limitAfter(doubted(101), 99, { isBusy: true })).toBe(50);
		expect(limitAfter(doubted(101), 99)).toBe(7);
	});

	it('does not show how long a request takes without a queue', () => {
		const search = new LimitSearch(50);
		limitAfter(search, 100);
		limitAfter(search, 100, { ownMs: 50 });
		expect(limitAfter(search, 100)).toBe(7);
	});
});

describe('a trial of fewer', () => {
	it('is given up at once if it costs more than 10 %', () => {
		const search = tryingFewer();
		expect(search.judge(measured({ throughput: 0.089 }))).toBe(true);
		expect(search.limit).toBe(10);
	});

	it('is measured for longer before it is kept; then, still fewer are tried', () => {
		const search = tryingFewer();
		const window = measured({ throughput: 0.0901 });
		expect(search.judge(window)).toBe(false);
		expect(search.limit).toBe(7);
		expect(search.judge({ ...window, isLast: true })).toBe(true);
		expect(search.limit).toBe(5);
	});

	it('is compared with the best so far, so that small losses do not add up', () => {
		expect(limitsAfter(tryingFewer(), 92, 88)).toEqual([5, 7]);
		expect(limitsAfter(tryingFewer(), 92, 91)).toEqual([5, 4]);
		expect(limitsAfter(tryingFewer(), 120, 100)).toEqual([5, 7]);
	});

	it('has shown how long a request takes without a queue if it costs throughput', () => {
		const search = tryingFewer();
		limitAfter(search, 70, { ownMs: 300 });
		const limits = [1, 2, 3, 4, 5].map(() => limitAfter(search, 100, { ownMs: 400 }));
		expect(limits).toEqual([10, 10, 10, 10, 12]);
	});

	it('is suggested by latency', () => {
		const search = new LimitSearch(50);
		expect(limitAfter(search, 100, { ownMs: 200, leastOwnMs: 100 })).toBe(6);
	});
});

describe('after both trials failed', () => {
	it('tries a quarter more after four windows', () => {
		expect(limitsAfter(resting(), 100, 100, 100, 100, 100)).toEqual([10, 10, 10, 10, 12]);
	});

	it('does so at once when the service has changed', () => {
		expect(limitsAfter(resting(), 60, 60)).toEqual([10, 12]);
		expect(limitsAfter(resting(), 75, 75)).toEqual([10, 10]);
	});
});

describe('when a request was one too many', () => {
	it('allows one fewer, and rises by one at a time', () => {
		const search = new LimitSearch(50);
		limitAfter(search, 100);
		expect(search.reduce()).toBe(true);
		expect(limitsAfter(search, 100, 100, 100, 100, 100)).toEqual([24, 24, 24, 24, 25]);
	});

	it('does not go back to a trial from before', () => {
		const search = doubted(130);
		search.reduce();
		expect(limitsAfter(search, 95, 95)).toEqual([9, 9]);
	});
});
