import { Concurrency } from '../../../../../nodes/shared/transport/limiter/concurrency';

const ms = 100;
const steady = () => ms;

/** A service that works on so many at once; the others wait. */
const withRoom = (room: number) => (count: number) => ms * Math.max(1, count / room);

/** What runs of at most `upper` at once are given. */
function concurrencyUpTo(upper: number): Concurrency {
	return Object.assign(new Concurrency(), { upper });
}

/** As many requests as are allowed, again and again, each of which takes `msOf` so many at once; and how often they were so many. */
function live(concurrency: Concurrency, rounds: number, msOf: (count: number) => number) {
	const counts: [count: number, times: number][] = [];
	let now = 0;
	for (let round = 0; round < rounds; round++) {
		const { limit } = concurrency;
		const slots = Array.from({ length: limit }, () => concurrency.begin(now, 0, false));
		now += msOf(limit);
		for (const slot of slots) concurrency.end(slot, true, now, 0);
		const last = counts.at(-1);
		if (last?.[0] === limit) last[1]++;
		else counts.push([limit, 1]);
	}
	return counts;
}

it('three times as many are tried as long as that makes nothing slower, up to the most that are allowed', () => {
	const concurrency = concurrencyUpTo(200);
	const first = concurrency.begin(0, 0, false);
	concurrency.end(first, true, ms, 0);
	expect(first.isTrial).toBe(false);
	expect(live(concurrency, 9, steady)).toEqual([
		[5, 1],
		[15, 1],
		[45, 1],
		[135, 1],
		[200, 5],
	]);
	expect(concurrency.begin(0, 0, false).isTrial).toBe(false);
});

it('after too many there are as many as fit, and more are tried again, less and less often', () => {
	const rests = [2, 4, 8, 16, 32, 64, 64].flatMap((windows) => [
		[7, 2 * (windows + 1)],
		[14, 2],
	]);
	const rounds = 2 + rests.reduce((sum, [, times = 0]) => sum + times, 0);
	expect(live(concurrencyUpTo(200), rounds, withRoom(8))).toEqual([[5, 1], [15, 1], ...rests]);
});

it('a trial that succeeds makes the next ones as frequent as at first', () => {
	const concurrency = concurrencyUpTo(200);
	live(concurrency, 20, withRoom(8));
	expect(live(concurrency, 12, withRoom(20))).toEqual([
		[14, 2],
		[28, 2],
		[18, 2 * 3],
		[36, 2],
	]);
});

it.each([
	[4, 5, [400, 420, 504, 907, 1000]],
	// Of few, one more is tried at least.
	[0, 1, [4, 5, 6, 10, 20]],
])(
	'after %d rounds and %d too many, a few more are tried first, then more and more',
	(rounds, tooMany, limits) => {
		const concurrency = concurrencyUpTo(1000);
		live(concurrency, rounds, steady);
		concurrency.tooMany = tooMany;
		concurrency.reduce();
		const times = [2 * 3, 2, 2, 2, 1];
		expect(live(concurrency, 13, steady)).toEqual(
			limits.map((limit, index) => [limit, times[index]]),
		);
	},
);

it('no more are tried than are answered in time, even if they wait for each other', () => {
	const concurrency = Object.assign(concurrencyUpTo(200), { timeoutMs: 1.5 * ms });
	expect(live(concurrency, 6, steady)).toEqual([
		[5, 1],
		[6, 1],
		[7, 1],
		[8, 1],
		[9, 1],
		[10, 1],
	]);
});

describe('whether so many at once ever got through', () => {
	const isProven = (concurrency: Concurrency, among: number) =>
		!concurrency.isUnproven({ ...concurrency.begin(0, 0, false), isTrial: false, among });

	it('is known once all of them were answered, until one was too many', () => {
		const concurrency = concurrencyUpTo(200);
		const slots = [1, 2, 3].map(() => concurrency.begin(0, 0, false));
		for (const slot of slots) concurrency.end(slot, true, ms, 0);
		concurrency.reduce();
		expect([2, 3, 4].map((among) => isProven(concurrency, among))).toEqual([true, true, false]);
		concurrency.tooMany = 1;
		concurrency.reduce();
		expect([1, 2].map((among) => isProven(concurrency, among))).toEqual([true, false]);
	});

	it('is not told by answers to requests that began before', () => {
		const concurrency = concurrencyUpTo(200);
		const slots = [1, 2, 3].map(() => concurrency.begin(0, 0, false));
		concurrency.tooMany = 1;
		concurrency.reduce();
		for (const slot of slots) concurrency.end(slot, true, ms, 0);
		expect(isProven(concurrency, 2)).toBe(false);
	});
});
