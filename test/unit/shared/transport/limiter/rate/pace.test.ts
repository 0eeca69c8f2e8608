import { Pace } from '../../../../../../nodes/shared/transport/limiter/rate/pace';

import { apart, begin, learned, margin, rateFrom, second } from './paces';

describe('before a limit is learned', () => {
	it('is not known, and makes nothing wait', () => {
		const pace = new Pace(margin);
		expect(pace.isKnown).toBe(false);
		expect(begin(pace, 1000, 0).at(-1)).toBe(0);
	});

	it('stays unlimited when it rises', () => {
		const pace = new Pace(margin);
		pace.rise(1.5);
		expect(pace.isKnown).toBe(false);
		expect(pace.delayMs(0)).toBe(0);
	});
});

describe('once a limit is learned', () => {
	it('spaces requests out evenly, at the share of it that is used', () => {
		const pace = learned(10);
		expect(pace.isKnown).toBe(true);
		expect(begin(pace, 4, 0)).toEqual([apart, 2 * apart, 3 * apart, 4 * apart]);
	});

	it('rises by a factor', () => {
		const pace = learned(10);
		pace.rise(1.25);
		expect(begin(pace, 3, 0)).toEqual([100, 200, 300]);
	});

	it('is one a second at least, and what gets through by all that is known', () => {
		expect(rateFrom(learned(0), 0)).toBeCloseTo(margin, 6);
		expect(rateFrom(learned(0, 5), 0)).toBeCloseTo(5 * margin, 6);
		expect(rateFrom(learned(10, 5), 0)).toBeCloseTo(10 * margin, 6);
	});
});

describe('after a stall', () => {
	it('makes up for a short one, so that none is lost', () => {
		const pace = learned(10);
		begin(pace, 20, 0);
		// Two were due, and the next one is due after the rest of its time.
		const stalled = 22 * apart + 25;
		expect(begin(pace, 4, stalled)).toEqual([stalled, stalled, 23 * apart, 24 * apart]);
	});

	it('makes up for no more than 250 ms of a long one', () => {
		const pace = learned(10);
		begin(pace, 20, 0);
		const late = 60 * second;
		expect(begin(pace, 5, late)).toEqual([late, late, late, late + apart, late + 2 * apart]);
	});

	it('lets no more begin in a second and a quarter than come in a second', () => {
		const pace = learned(100);
		const before = begin(pace, 200, 0);
		const stalled = (before.at(-1) ?? NaN) + 200;
		const all = [...before, ...begin(pace, 200, stalled)];
		const most = Math.max(
			...all.map((from) => all.filter((at) => at >= from && at < from + 1249).length),
		);
		expect(most).toBe(100);
	});

	it('does not count what was refused or not sent', () => {
		const pace = learned(10);
		const stalled = (begin(pace, 20, 0).at(-1) ?? NaN) + 300;
		const last = begin(pace, 10, stalled).at(-1) ?? NaN;
		// Ten have begun in a second and a quarter.
		expect(last + pace.delayMs(last)).toBe(stalled + 1250);
		pace.takeBack(stalled);
		expect(pace.delayMs(last)).toBe(apart);
	});
});

it('counts anew after a wait: the next request follows after the usual time', () => {
	const pace = learned(10);
	begin(pace, 3, 0);
	pace.restart(10 * second);
	expect(begin(pace, 2, 10 * second)).toEqual([10 * second + apart, 10 * second + 2 * apart]);
});
