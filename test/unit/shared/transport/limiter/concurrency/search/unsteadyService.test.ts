import { doubted, limitAfter, limitsAfter, resting } from './searches';
import { LimitSearch } from '../../../../../../../nodes/shared/transport/limiter/concurrency/search/limitSearch';

/** Windows differed, and seven at once are tried while each is still measured twice as long. */
function tryingFewer(): LimitSearch {
	const search = doubted();
	limitsAfter(search, 125, 100, 100);
	return search;
}

it('measures for longer, and tries nothing, while windows differ', () => {
	const search = resting();
	const rounds = [80, 100, 80, 100, 80, 100].map((perSecond) => {
		limitAfter(search, perSecond);
		return search.rounds;
	});
	expect(rounds).toEqual([4, 8, 16, 16, 16, 16]);
	expect(search.limit).toBe(10);
});

it('measures for less long again once windows are alike', () => {
	const search = resting();
	const rounds = [80, 100, 100, 100].map((perSecond) => {
		limitAfter(search, perSecond);
		return search.rounds;
	});
	expect(rounds).toEqual([4, 8, 4, 2]);
});

describe('with trials of more', () => {
	it('goes on while no trial has failed yet', () => {
		const search = new LimitSearch(10);
		limitAfter(search, 100);
		search.upper = 50;
		expect(limitAfter(search, 200)).toBe(25);
	});

	it('goes on where only one at once is left', () => {
		const search = new LimitSearch(50);
		for (let count = 0; count < 9; count++) search.reduce();
		// Each is more than 1.22 times the one before.
		const limits = Array.from({ length: 100 }, (_, index) =>
			limitAfter(search, 10 * 1.25 ** index),
		);
		expect(limits.slice(2)).toContain(2);
	});

	it('waits where two are left', () => {
		const search = new LimitSearch(50);
		for (let count = 0; count < 8; count++) search.reduce();
		const limits = Array.from({ length: 100 }, (_, index) =>
			limitAfter(search, 10 * 1.25 ** (index + 1)),
		);
		expect(limits.slice(1)).not.toContain(3);
	});

	it('compares a trial once more only with a window that is like the one before', () => {
		const search = doubted(130);
		expect(limitAfter(search, 60)).toBe(10);
		expect(search.rounds).toBe(2);
		expect(limitAfter(search, 60)).toBe(50);
	});

	it('measures for less long after a trial that paid', () => {
		const search = doubted(130);
		limitsAfter(search, 80, 100, 80);
		expect(search.rounds).toBe(8);
		expect(limitAfter(search, 80)).toBe(50);
		expect(search.rounds).toBe(2);
	});
});

describe('with trials of fewer', () => {
	it('compares one once more with what came after it', () => {
		const search = tryingFewer();
		expect(search.limit).toBe(7);
		expect(search.rounds).toBe(4);
		expect(limitAfter(search, 100)).toBe(10);
		expect(limitAfter(search, 100)).toBe(7);
		expect(limitAfter(search, 100)).toBe(5);
	});

	it('gives one up if what came after it was better', () => {
		const search = tryingFewer();
		expect(limitsAfter(search, 100, 120)).toEqual([10, 10]);
		expect(limitsAfter(search, 120, 120, 120, 120)).toEqual([10, 10, 10, 12]);
	});
});
