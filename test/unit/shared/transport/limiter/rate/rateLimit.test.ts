import { RateLimit } from '../../../../../../nodes/shared/transport/limiter/rate/rateLimit';

const second = 1000;

/**
 * A limit that has learned `perSecond` requests a second, of which 95 % are used: so many of twenty at once got through.
 *
 * @returns it, and the moment from which requests may begin again
 */
function learned(perSecond: number): { limit: RateLimit; from: number } {
	const limit = new RateLimit();
	for (let count = 0; count < 2 * perSecond; count++) limit.begin(0);
	for (let count = 0; count < perSecond; count++) limit.refused(0, second, 10);
	return { limit, from: second + 10 };
}

/** Begins requests as early as allowed. @returns when they began */
function begin(limit: RateLimit, count: number, from: number): number[] {
	let now = from;
	return Array.from({ length: count }, () => {
		now += limit.delayMs(now, 0);
		limit.begin(now);
		return now;
	});
}

/** Requests per second, once what n8n was late for is made up. */
function paceAt(limit: RateLimit, from: number): { pace: number; last: number } {
	const [before = NaN, last = NaN] = begin(limit, 20, from).slice(-2);
	return { pace: second / (last - before), last };
}

/** The most within any `ms`. */
function mostWithin(moments: readonly number[], ms: number): number {
	return Math.max(
		...moments.map((start) => moments.filter((at) => at >= start && at < start + ms).length),
	);
}

it('is none before the first refusal', () => {
	expect(begin(new RateLimit(), 100, 0).at(-1)).toBe(0);
});

it.each([2, 5, 40, 200])('spends 95 %% of %i per second', (perSecond) => {
	const { limit, from } = learned(perSecond);
	const moments = begin(limit, 5 * perSecond, from);
	expect(mostWithin(moments, 1050)).toBeLessThanOrEqual(perSecond);
	const later = moments.slice(2 * perSecond);
	const meanMs = ((later.at(-1) ?? NaN) - (later[0] ?? NaN)) / (later.length - 1);
	expect(meanMs / (second / (0.95 * perSecond))).toBeCloseTo(1, 1);
});

it.each([2, 5, 40, 200])(
	'makes up for a stall of n8n, with no more than %i in a little more than a second',
	(perSecond) => {
		const { limit, from } = learned(perSecond);
		const before = begin(limit, 2 * perSecond, from);
		const stalled = (before.at(-1) ?? NaN) + 300;
		const after = begin(limit, 2 * perSecond, stalled);
		expect(mostWithin([...before, ...after], 1050)).toBeLessThanOrEqual(perSecond);
		if (perSecond <= 5) return;
		// Without that, the last would begin a whole stall later.
		const apart = second / (0.95 * perSecond);
		expect(after.at(-1)).toBeLessThan(stalled + (2 * perSecond - 1) * apart - 100);
	},
);

it('takes the limit for a whole number once it was refused in spite of it', () => {
	const { limit, from } = learned(6);
	let start = from;
	const paces = Array.from({ length: 3 }, () => {
		const { pace, last } = paceAt(limit, start);
		limit.refused(last, second, last + 10);
		start = last + 10 + second;
		return pace;
	});
	// 6, less by the margin once and twice; then 5.
	expect(paces[0]).toBeCloseTo(0.95 * 6, 6);
	expect(paces[1]).toBeCloseTo(0.95 * 0.95 * 6, 6);
	expect(paces[2]).toBeCloseTo(0.95 * 5, 6);
});

it('forgets a request that was not sent', () => {
	const limit = new RateLimit();
	for (let count = 0; count < 10; count++) limit.begin(0);
	for (let count = 0; count < 4; count++) limit.takeBack(0);
	limit.refused(0, second, 10);
	expect(paceAt(limit, 2 * second).pace).toBeCloseTo(0.95 * 5, 6);
});

it('rises while nothing is refused: by 1 %, then 2 %, then 4 %, each after ten seconds', () => {
	const { limit, from } = learned(40);
	limit.delayMs(from, 0);
	expect(paceAt(limit, from + 9 * second).pace).toBeCloseTo(38, 6);
	expect(paceAt(limit, from + 11 * second).pace).toBeCloseTo(38 * 1.01, 6);
	expect(paceAt(limit, from + 22 * second).pace).toBeCloseTo(38 * 1.01 * 1.02, 6);
	expect(paceAt(limit, from + 33 * second).pace).toBeCloseTo(38 * 1.01 * 1.02 * 1.04, 6);
});

it('waits without Retry-After for half a second, twice as long each time, ten seconds at most', () => {
	const limit = new RateLimit();
	let now = 0;
	const waits = Array.from({ length: 7 }, () => {
		limit.begin(now);
		limit.refused(now, undefined, now);
		const wait = limit.holdMs(now);
		now += wait;
		return wait;
	});
	expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
});

it('lets one request alone find out whether the service takes requests again', () => {
	const limit = new RateLimit();
	limit.begin(0);
	limit.refused(0, undefined, 0);
	expect(limit.delayMs(100, 0)).toBe(400);
	expect(limit.delayMs(500, 0)).toBe(0);
	limit.begin(500);
	expect(limit.delayMs(501, 1)).toBe(Infinity);
	limit.accepted(500, 520);
	expect(limit.delayMs(520, 0)).toBeLessThan(second * 1.1);
});

it('takes Retry-After: 0 for none', () => {
	const limit = new RateLimit();
	limit.begin(0);
	limit.refused(0, 0, 0);
	expect(limit.holdMs(0)).toBe(500);
});

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
