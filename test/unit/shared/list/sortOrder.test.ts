import { ascends, descends, isNewestFirst } from '../../../../nodes/shared/list/sortOrder';

describe('times', () => {
	it.each([
		['none', [], true, true],
		['one', [5], true, true],
		['equal ones', [5, 5], true, true],
		['later ones', [1, 1, 2], true, false],
		['earlier ones', [2, 2, 1], false, true],
		['a later one after an earlier one', [2, 1, 2], false, false],
		['an earlier one after a later one', [1, 2, 1], false, false],
		['an unknown one', [1, NaN, 2], false, false],
	])('%s', (_, moments, rise, fall) => {
		expect([ascends(moments), descends(moments)]).toEqual([rise, fall]);
	});
});

describe('a list is sorted, and not by chance,', () => {
	const falling = (length: number) => Array.from({ length }, (_, index) => -index);

	it('if one in a million shuffled lists would look like it', () => {
		// 9! is 362,880, and 10! is 3,628,800.
		expect([isNewestFirst(falling(9)), isNewestFirst(falling(10))]).toEqual([false, true]);
	});

	it('of equal times only if there are more', () => {
		const pairs = (length: number) => falling(length).flatMap((moment) => [moment, moment]);
		// 12!/2^6 is 7,484,400, and 10!/2^5 is 113,400.
		expect([isNewestFirst(pairs(5)), isNewestFirst(pairs(6))]).toEqual([false, true]);
		expect(isNewestFirst(Array.from({ length: 1000 }, () => 1))).toBe(false);
	});

	it('only if it falls', () => {
		expect(isNewestFirst([...falling(100)].reverse())).toBe(false);
		expect(isNewestFirst([...falling(100), 0])).toBe(false);
	});
});
