import { Limiter } from '../../../../../nodes/shared/transport/limiter/limiter';
import { RateLimit } from '../../../../../nodes/shared/transport/limiter/rateLimit';
import { answered, granted, patient, permitsOf, soon, useStillClock } from './permits';

const second = 1000;

useStillClock();

it('spends what the service says is left, less what has begun since', async () => {
	const run = new Limiter().forRun(50);
	const [, permit, ...others] = await permitsOf(run, 4);
	permit?.end({ kind: 'answered', allowance: { remaining: 5, resetMs: 30 * second } });
	for (const other of others) other.end(answered);
	// Two of them began after the one that was answered.
	expect(await permitsOf(run, 4)).toHaveLength(5 - 2);
	await jest.advanceTimersByTimeAsync(29 * second);
	expect(await permitsOf(run, 1)).toHaveLength(0);
});

it('does not wait for what is left where that is renewed within a second', async () => {
	const run = new Limiter().forRun(50);
	const [permit] = await permitsOf(run, 1);
	permit?.end({ kind: 'answered', allowance: { remaining: 0, resetMs: second } });
	expect(await permitsOf(run, 1)).toHaveLength(1);
});

it('tells all runs how long the service asks to wait', async () => {
	const limiter = new Limiter();
	const [one, other] = [limiter.forRun(5), limiter.forRun(5)];
	expect(other.waitMs()).toBe(0);
	granted(await soon(one.permit(patient))).end({ kind: 'refused', retryAfterMs: 3000 });
	expect(other.waitMs()).toBe(3000);
	await jest.advanceTimersByTimeAsync(1000);
	expect(other.waitMs()).toBe(2000);
});

describe('a limit that refusals have shown', () => {
	/** A window is taken for this long. */
	const spanMs = second / 0.95;

	/** How many requests begin within so many ms, each as soon as it may. */
	function begun(rate: RateLimit, from: number, ms = spanMs): number {
		let now = from;
		for (let count = 0; ; count++) {
			now += rate.delayMs(now);
			if (now >= from + ms - 1) return count;
			rate.begin(now);
		}
	}

	/** One of 100 per second, which refused the next one. */
	function learned(from = 0): RateLimit {
		const rate = new RateLimit();
		rate.delayMs(from);
		for (let at = 0; at < 100; at++) rate.begin(from + at);
		rate.learn(second, from + 100, from + second);
		return rate;
	}

	/** One that two quotas are kept of: at most 100 in ten seconds, and `count` in one. */
	function learnedTwo(count: number): RateLimit {
		const rate = new RateLimit();
		for (let at = 0; at < 100; at++) rate.begin(at);
		rate.learn(5 * second, 100, second);
		for (let at = 0; at < count; at++) rate.begin(20 * second);
		rate.learn(second / 2, 20 * second, 20 * second);
		return rate;
	}

	it('is kept from then on', () => {
		expect(begun(learned(), 2 * second)).toBe(100);
		expect(begun(learned(), 2 * second, 5 * spanMs)).toBe(500);
	});

	it('rises without refusals, by more each time', () => {
		const rate = learned(60 * second);
		const counts = [5, 11, 15, 21, 25, 31].map((at) => begun(rate, (60 + at) * second));
		expect(counts).toEqual([100, 101, 101, 103, 103, 107]);
	});

	it('rises half as often after each time in vain', () => {
		const rate = learned();
		expect(begun(rate, 11 * second)).toBe(101);
		expect(rate.delayMs(30 * second)).toBe(0);
		rate.learn(second / 2, 30 * second, 30 * second);
		const counts = [40, 49, 50].map((at) => begun(rate, at * second));
		expect(counts).toEqual([51, 51, 52]);
	});

	it('falls to what got through, and by half at most', () => {
		const rate = learned();
		for (let count = 0; count < 70; count++) rate.begin(5 * second);
		rate.learn(second / 2, 5 * second, 6 * second);
		expect(begun(rate, 8 * second)).toBe(70);
		rate.learn(second / 2, 14 * second, 14 * second);
		expect(begun(rate, 15 * second)).toBe(35);
	});

	it('is one request at least', () => {
		const rate = new RateLimit();
		rate.learn(second / 2, 14 * second, 14 * second);
		expect(begun(rate, 15 * second)).toBe(1);
	});

	it('counts for longer if it refused although no more were sent', () => {
		const rate = learned();
		begun(rate, 5 * second);
		rate.learn(second / 2, 5 * second + spanMs - 1, 7 * second);
		// Else there would be room for an eighth time.
		expect(begun(rate, 8 * second, 7.1 * spanMs)).toBe(700);
	});

	it('is kept beside one of a longer window that was not used up', () => {
		const rate = learnedTwo(50);
		expect(begun(rate, 22 * second)).toBe(50);
		expect(rate.delayMs(24 * second)).toBeGreaterThan(5 * second);
	});

	it('is kept beside one of a shorter window, even if that was used up', () => {
		const rate = learned();
		for (let at = 0; at < 100; at++) rate.begin(5 * second);
		rate.learn(5 * second, 5 * second, 6 * second);
		expect(rate.delayMs(7 * second)).toBeGreaterThan(3 * second);
	});

	it('is that of the longer window where that was used up, which opens bit by bit', () => {
		expect(begun(learnedTwo(90), 40 * second, 9 * second)).toBe(90);
	});

	it('rises no earlier than the longest window ends', () => {
		const rate = learned();
		for (let at = 0; at < 240; at++) rate.begin((at * second) / 2);
		rate.learn(20 * second, 120 * second, 120 * second);
		// Those of the 33 s before count too.
		expect(begun(rate, 150 * second, 20 * second)).toBe(126 - 26);
	});

	it('counts nothing that was taken back', () => {
		const rate = new RateLimit();
		rate.begin(0);
		rate.takeBack(0);
		for (let at = 1; at <= 100; at++) rate.begin(at);
		rate.learn(second, 100, second);
		expect(begun(rate, 2 * second)).toBe(100);
	});

	it('is one of the longest window whose refusals lasted that long', () => {
		const rate = new RateLimit();
		for (let count = 0; count < 60; count++) rate.begin(count * second);
		rate.learn(20 * second, 60 * second, 60 * second);
		// A minute with its margin after the first request.
		expect(rate.delayMs(61 * second)).toBeCloseTo(60 * second + second / 0.95 - 58 * second, -4);
		expect(begun(rate, 130 * second, 60 * spanMs)).toBe(60);
	});
});
