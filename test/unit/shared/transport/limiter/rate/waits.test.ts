import { RateLimit } from '../../../../../../nodes/shared/transport/limiter/rate/rateLimit';
import { begin, learned, second } from './rates';

/** A limit whose only request was refused at 0. */
function refused(retryAfterMs?: number): RateLimit {
	const limit = new RateLimit();
	limit.begin(0);
	limit.refused(0, retryAfterMs, 0);
	return limit;
}

describe('without Retry-After', () => {
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

	it('does not prolong the wait for requests that began before it', () => {
		const limit = new RateLimit();
		for (let count = 0; count < 3; count++) limit.begin(0);
		limit.refused(0, undefined, 0);
		limit.refused(0, undefined, 300);
		expect(limit.holdMs(300)).toBe(200);
		limit.refused(0, undefined, 510);
		expect(limit.holdMs(510)).toBe(0);
		limit.begin(600);
		limit.refused(600, undefined, 600);
		expect(limit.holdMs(600)).toBe(second);
	});

	it('takes a request for refused from the moment at which it may begin again', () => {
		const limit = refused();
		limit.begin(500);
		limit.refused(500, undefined, 500);
		expect(limit.holdMs(500)).toBe(second);
	});

	it('still lets only one find out when a request is accepted that began before the wait', () => {
		const limit = refused();
		limit.accepted(0, 100);
		expect(limit.isRefused).toBe(true);
		expect(limit.delayMs(500, 1)).toBe(Infinity);
		limit.accepted(500, 520);
		expect(limit.isRefused).toBe(false);
		expect(limit.delayMs(500, 1)).toBeLessThan(1.1 * second);
	});

	it('lets only one find out after a refusal that said how long to wait, too', () => {
		const { limit, from } = learned(40);
		const [at = NaN] = begin(limit, 1, from);
		limit.refused(at, undefined, at);
		expect(limit.delayMs(at + 500, 1)).toBe(Infinity);
		expect(limit.delayMs(at + 500, 0)).toBe(0);
	});

	it('waits for half a second again after requests were accepted meanwhile', () => {
		const limit = refused();
		limit.begin(500);
		limit.refused(500, undefined, 500);
		limit.begin(1500);
		limit.accepted(1500, 1600);
		limit.begin(10 * second);
		limit.refused(10 * second, undefined, 10 * second);
		expect(limit.holdMs(10 * second)).toBe(500);
	});
});

describe('with Retry-After', () => {
	it('waits for as long as the service says', () => {
		const limit = refused(3 * second);
		expect([0, second, 3 * second, 9 * second].map((at) => limit.holdMs(at))).toEqual([
			3 * second,
			2 * second,
			0,
			0,
		]);
		expect(limit.delayMs(second, 0)).toBe(2 * second);
		expect(limit.isRefused).toBe(true);
	});

	it('sends on after it, however many are in flight', () => {
		const limit = refused(second);
		expect(limit.delayMs(second, 5)).toBeCloseTo(second / 0.95, 6);
		expect(limit.isRefused).toBe(false);
	});

	it('keeps to the longest wait of several', () => {
		const limit = refused(5 * second);
		limit.refused(0, second, 100);
		expect(limit.holdMs(100)).toBe(4900);
		limit.refused(0, 6 * second, 200);
		expect(limit.holdMs(200)).toBe(6 * second);
	});

	it('believes a service that says so only when it refuses again', () => {
		const limit = refused();
		limit.begin(500);
		limit.refused(500, 2 * second, 600);
		expect(limit.holdMs(600)).toBe(2 * second);
		expect(limit.delayMs(2600, 5)).toBeLessThan(Infinity);
	});
});

describe('after too many at once', () => {
	it('waits for a quarter of a second, and learns nothing about the rate', () => {
		const limit = new RateLimit();
		expect(begin(limit, 10, 0).at(-1)).toBe(0);
		limit.pause(0);
		expect(limit.holdMs(0)).toBe(250);
		expect(limit.isRefused).toBe(false);
		expect(begin(limit, 10, 250).at(-1)).toBe(250);
	});

	it('waits for longer if the service refuses a request that began before', () => {
		const limit = new RateLimit();
		limit.begin(0);
		limit.pause(0);
		limit.refused(0, undefined, 100);
		expect(limit.holdMs(100)).toBe(500);
		expect(limit.isRefused).toBe(true);
	});

	it('does not end a longer wait', () => {
		const limit = refused(5 * second);
		limit.pause(0);
		expect(limit.holdMs(0)).toBe(5 * second);
	});
});
