import { RateLimit } from '../../../../../../nodes/shared/transport/limiter/rate/rateLimit';
import { begin, learned, paceAt, second } from './rates';

it('spends what the service says is left, and then waits until it says', () => {
	const limit = new RateLimit();
	limit.allow({ remaining: 5, resetMs: 30 * second }, 2, 0);
	expect(begin(limit, 3, 0)).toEqual([0, 0, 0]);
	expect(limit.delayMs(0, 0)).toBe(30 * second);
	expect(limit.delayMs(30 * second, 0)).toBe(0);
});

it('does not spend a second’s allowance at once', () => {
	const limit = new RateLimit();
	limit.allow({ remaining: 0, resetMs: second }, 0, 0);
	expect(limit.delayMs(0, 0)).toBe(0);
});

it('counts nothing as left where more have begun since than remained', () => {
	const limit = new RateLimit();
	limit.allow({ remaining: 5, resetMs: 30 * second }, 7, 0);
	expect(limit.delayMs(0, 0)).toBe(30 * second);
	expect(limit.delayMs(10 * second, 0)).toBe(20 * second);
});

it('goes by the latest answer', () => {
	const limit = new RateLimit();
	limit.allow({ remaining: 0, resetMs: 30 * second }, 0, 0);
	limit.allow({ remaining: 1, resetMs: 20 * second }, 0, 5 * second);
	expect(begin(limit, 3, 5 * second)).toEqual([5 * second, 25 * second, 25 * second]);
});

it('is unlimited after the reset until the next answer says what is left', () => {
	const limit = new RateLimit();
	limit.allow({ remaining: 1, resetMs: 30 * second }, 0, 0);
	expect(begin(limit, 5, 31 * second).at(-1)).toBe(31 * second);
});

it('is spent no faster than was learned', () => {
	const { limit, from } = learned(40);
	limit.allow({ remaining: 100, resetMs: 30 * second }, 0, from);
	expect(paceAt(limit, from).pace).toBeCloseTo(0.95 * 40, 6);
});

it('leaves the pace as it was learned when it is over', () => {
	const { limit, from } = learned(2);
	limit.delayMs(from, 0);
	const until = from + 30 * second;
	limit.allow({ remaining: 1, resetMs: 30 * second }, 0, from);
	limit.begin(until - 10);
	expect(limit.delayMs(until - 10, 0)).toBe(10);
	expect(limit.delayMs(until, 0)).toBeGreaterThan(200);
});

it('does not replace a wait that was asked for', () => {
	const limit = new RateLimit();
	limit.begin(0);
	limit.refused(0, 5 * second, 0);
	limit.allow({ remaining: 100, resetMs: 30 * second }, 0, 0);
	expect(limit.delayMs(0, 0)).toBe(5 * second);
});
