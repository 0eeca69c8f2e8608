import { RateLimit } from '../../../../../../nodes/shared/transport/limiter/rate/rateLimit';
import { begin, learned, mostWithin, paceAt, second } from './rates';

const minute = 60 * second;

function beginAt(limit: RateLimit, count: number, at: number): void {
	for (let begun = 0; begun < count; begun++) limit.begin(at);
}

it('learns nothing from requests that are accepted', () => {
	const limit = new RateLimit();
	beginAt(limit, 10, 0);
	limit.accepted(0, 100);
	expect(begin(limit, 10, 100).at(-1)).toBe(100);
});

describe('a limit per second', () => {
	it('is what got through in the second before the first refused request began', () => {
		const limit = new RateLimit();
		beginAt(limit, 30, 0);
		beginAt(limit, 10, 500);
		beginAt(limit, 11, 1100);
		limit.refused(1100, second, 1200);
		expect(paceAt(limit, 2200).pace).toBeCloseTo(0.95 * 20, 6);
	});

	it('does not include what is refused later', () => {
		const limit = new RateLimit();
		beginAt(limit, 10, 200);
		beginAt(limit, 6, 900);
		beginAt(limit, 1, 1150);
		limit.refused(900, second, 1200);
		limit.refused(1150, second, 1210);
		expect(paceAt(limit, 2210).pace).toBeCloseTo(0.95 * 15, 6);
	});

	it('does not include the one that found out whether the service takes requests again', () => {
		const limit = new RateLimit();
		beginAt(limit, 10, minute);
		for (let count = 0; count < 5; count++) limit.refused(minute, undefined, minute + 10);
		const again = minute + 510;
		limit.begin(again);
		limit.accepted(again, again + 10);
		expect(paceAt(limit, again + 10).pace).toBeCloseTo(0.95 * 5, 6);
	});

	it('is counted anew after each refusal', () => {
		const { limit, from } = learned(40);
		const [first = NaN] = begin(limit, 1, from);
		begin(limit, 2, first);
		limit.refused(first, second, first + 100);
		// Two got through since, and one more may have.
		expect(paceAt(limit, first + 100 + second).pace).toBeCloseTo(0.95 * 3, 6);
	});

	it('is learned, however long nothing was sent after the wait', () => {
		const limit = new RateLimit();
		beginAt(limit, 10, 0);
		limit.refused(0, undefined, 10);
		limit.begin(minute);
		limit.accepted(minute, minute + 20);
		expect(paceAt(limit, minute + 20).pace).toBeCloseTo(0.95 * 9, 6);
	});
});

describe('a limit per minute', () => {
	/** A limit that has learned 95 per minute. */
	function perMinute(): RateLimit {
		const limit = new RateLimit();
		beginAt(limit, 60, 0);
		beginAt(limit, 41, 9 * second);
		limit.refused(9 * second, 51 * second, 9 * second);
		return limit;
	}

	it('is spent as fast as requests come, once in each minute', () => {
		const moments = begin(perMinute(), 96, minute);
		expect(moments.slice(0, 95)).toEqual(new Array(95).fill(minute));
		expect(moments.at(-1)).toBe(2 * minute);
	});

	it('is what got through in the minute before the first refused request began', () => {
		const limit = new RateLimit();
		beginAt(limit, 50, 0);
		beginAt(limit, 41, 30 * second);
		beginAt(limit, 1, 65 * second);
		limit.refused(30 * second, minute, 65 * second);
		limit.refused(65 * second, minute, 66 * second);
		const from = 126 * second;
		expect(begin(limit, 100, from).filter((at) => at === from)).toHaveLength(0.95 * 90 + 0.5);
	});

	it('is learned where waits without Retry-After sum up to more than 20 seconds', () => {
		const limit = new RateLimit();
		beginAt(limit, 101, 0);
		let now = 0;
		for (let refused = 0; refused < 7; refused++) {
			limit.refused(now, undefined, now);
			now += limit.holdMs(now);
			limit.begin(now);
		}
		limit.accepted(now, now);
		// 95 % of 100, and of the one that was accepted now.
		expect(begin(limit, 100, now).filter((at) => at === now)).toHaveLength(96);
	});

	it('says how many a second get through, where a second seems to allow fewer', () => {
		const limit = perMinute();
		limit.delayMs(minute, 0);
		limit.begin(minute);
		limit.refused(minute, second, minute);
		// As if none had got through; but 95 a minute do.
		expect(second / limit.delayMs(minute + second, 0)).toBeCloseTo((0.95 * 95) / 60, 6);
	});

	it('is kept beside one per second', () => {
		const limit = perMinute();
		begin(limit, 20, minute);
		limit.begin(minute);
		limit.refused(minute, second, minute);
		const moments = begin(limit, 76, minute + second);
		expect(mostWithin(moments, second)).toBeLessThanOrEqual(20);
		expect(moments.at(-2)).toBeLessThan(minute + 6 * second);
		expect(moments.at(-1)).toBe(2 * minute);
	});
});
