import { ConcurrencyLimit } from '../../../../../nodes/shared/transport/limiter/concurrencyLimit';

const ms = 100;
const steady = () => ms;

/** A service that works on so many at once; the others wait. */
const withRoom = (room: number) => (count: number) => ms * Math.max(1, count / room);

/** What runs of at most `upper` at once are given. */
function concurrencyUpTo(upper: number): ConcurrencyLimit {
	return Object.assign(new ConcurrencyLimit(), { upper });
}

/** As many requests as are allowed, again and again, each of which takes `msOf` so many at once; and how often they were so many. */
function live(concurrency: ConcurrencyLimit, rounds: number, msOf: (count: number) => number) {
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
	expect(live(concurrency, 9, steady)).toEqual([
		[5, 1],
		[15, 1],
		[45, 1],
		[135, 1],
		[200, 5],
	]);
});

it.each([
	[180, [5, 15, 45, 135]],
	[240, [5, 20, 80, 200]],
	[500, [5, 30, 180, 200]],
])('of answers that take %d ms, more are tried at once', (answerMs, limits) => {
	const counts = live(concurrencyUpTo(200), 4, () => answerMs);
	expect(counts.map(([limit]) => limit)).toEqual(limits);
});

it('the fastest answer counts, as the others may have waited in a queue', () => {
	const queue = (count: number) => (count > 1 ? 600 : ms);
	const concurrency = concurrencyUpTo(200);
	const slots = Array.from({ length: 5 }, () => concurrency.begin(0, 0, false));
	for (const [index, slot] of slots.entries()) concurrency.end(slot, true, queue(index + 1), 0);
	expect(concurrency.limit).toBe(15);
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
	[4, 1, [404, 424, 508, 914, 1000]],
	// Of few, one more is tried at least.
	[0, 1, [4, 5, 6, 10, 20]],
])(
	'after %d rounds, one that breaks off makes the next trials smaller, then larger and larger',
	(rounds, broken, limits) => {
		const concurrency = concurrencyUpTo(1000);
		live(concurrency, rounds, steady);
		for (let each = 0; each < broken; each++) concurrency.reduce();
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

describe('a refused request', () => {
	/** So many in flight, of which the last ones are refused; then how many may be in flight. */
	function refusedOf(count: number, refused: number, mayBeRate = true, proven = 1) {
		const concurrency = Object.assign(concurrencyUpTo(200), { proven });
		const slots = Array.from({ length: count }, () => concurrency.begin(0, 0, false));
		const verdicts = slots.slice(count - refused).map((slot) => {
			concurrency.end(slot, false, ms, 0);
			return concurrency.mayBeTooMany(slot, mayBeRate);
		});
		return { concurrency, slots, verdicts };
	}

	it('may be one too many: fewer than were not refused are allowed until one of these is answered', () => {
		const { concurrency, slots, verdicts } = refusedOf(5, 1);
		expect(verdicts).toEqual([true]);
		expect(concurrency.isSuspicious).toBe(true);
		expect(concurrency.limit).toBe(3);
		for (const slot of slots.slice(0, 2)) concurrency.end(slot, true, ms, 0);
		expect(concurrency.limit).toBe(3);
		concurrency.end(concurrency.begin(ms, 0, false), true, 2 * ms, 0);
		expect(concurrency.isSuspicious).toBe(false);
		expect(concurrency.limit).toBe(4);
	});

	it.each([1, 2])(
		'is not, if the one that tests it is refused as well, of %d refused',
		(refused) => {
			const { concurrency, slots } = refusedOf(5, refused);
			for (const slot of slots.slice(0, 3)) concurrency.end(slot, true, ms, 0);
			const test = concurrency.begin(ms, 0, false);
			concurrency.end(test, false, 2 * ms, 0);
			expect(concurrency.mayBeTooMany(test, true)).toBe(false);
			expect(concurrency.isSuspicious).toBe(false);
			expect(concurrency.limit).toBe(5);
		},
	);

	it('is not, if it was alone', () => {
		const { verdicts, concurrency } = refusedOf(3, 3);
		expect(verdicts).toEqual([true, true, false]);
		expect(concurrency.limit).toBe(5);
	});

	it('is not, with half as many as got through before, unless no rate limit can be the reason', () => {
		expect(refusedOf(3, 1, true, 6).verdicts).toEqual([false]);
		expect(refusedOf(4, 1, true, 6).verdicts).toEqual([true]);
		expect(refusedOf(3, 1, false, 6).verdicts).toEqual([true]);
	});

	it('leaves one request at least', () => {
		expect(refusedOf(2, 1).concurrency.limit).toBe(1);
	});
});

describe('how many at once got through', () => {
	it('are as many as were in flight with one that was answered', () => {
		const concurrency = concurrencyUpTo(200);
		const slots = [1, 2, 3].map(() => concurrency.begin(0, 0, false));
		expect(concurrency.proven).toBe(1);
		for (const [index, slot] of slots.entries()) concurrency.end(slot, index < 2, ms, 0);
		expect(concurrency.proven).toBe(2);
	});

	it('are no more than are allowed since some were too many', () => {
		const concurrency = concurrencyUpTo(200);
		const slots = [1, 2, 3, 4, 5].map(() => concurrency.begin(0, 0, false));
		for (const slot of slots.slice(1)) concurrency.end(slot, true, ms, 0);
		expect(concurrency.proven).toBe(5);
		concurrency.reduce();
		concurrency.reduce();
		expect(concurrency.limit).toBe(3);
		expect(concurrency.proven).toBe(3);
	});
});
