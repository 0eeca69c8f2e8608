import { CircuitBreaker } from '../../../../../nodes/shared/transport/limiter/circuitBreaker';

afterEach(() => jest.restoreAllMocks());

it.each([
	[0, [125, 250, 500]],
	[0.5, [250, 500, 1000]],
	[0.75, [312.5, 625, 1250]],
])(
	'stays open for twice as long after each probe that is refused, by chance %d',
	(chance, waits) => {
		jest.spyOn(Math, 'random').mockReturnValue(chance);
		const breaker = new CircuitBreaker();
		let now = 0;
		for (const [order, ms] of waits.entries()) {
			breaker.trip(order, 0, order + 1, now);
			expect(breaker.waitMs(now)).toBe(ms);
			now += ms;
		}
	},
);

it('stays open for ten seconds at most, unless the service asks for more, and begins anew once closed', () => {
	jest.spyOn(Math, 'random').mockReturnValue(0.5);
	const breaker = new CircuitBreaker();
	for (let order = 0; order < 20; order++) breaker.trip(order, 0, order + 1, order * 60_000);
	expect(breaker.waitMs(19 * 60_000)).toBe(10_000);
	breaker.trip(20, 20_000, 21, 20 * 60_000);
	expect(breaker.waitMs(20 * 60_000)).toBe(20_000);
	breaker.close(21 * 60_000);
	breaker.trip(21, 0, 22, 22 * 60_000);
	expect(breaker.waitMs(22 * 60_000)).toBe(250);
});

it('counts for how long all waits are, each moment once', () => {
	jest.spyOn(Math, 'random').mockReturnValue(0.5);
	const breaker = new CircuitBreaker();
	breaker.trip(0, 0, 2, 0);
	expect(breaker.totalWaitMs).toBe(250);
	// Another one that was in flight is told to come back after a second.
	breaker.trip(1, 1000, 2, 100);
	expect(breaker.totalWaitMs).toBe(1100);
	breaker.close(1100);
	expect(breaker.totalWaitMs).toBe(0);
});

it('is half-open when its wait is over: one request at a time may probe', () => {
	const breaker = new CircuitBreaker();
	breaker.trip(0, 1000, 3, 0);
	expect(breaker.delayMs(400)).toBe(600);
	expect(breaker.delayMs(1000)).toBe(0);
	breaker.isProbing = true;
	expect(breaker.delayMs(1000)).toBe(Infinity);
	expect([1, 2, 3].map((order) => breaker.isProbe(order))).toEqual([false, false, true]);
});

it('closes with the first success, even while another request was told to wait for longer', () => {
	const breaker = new CircuitBreaker();
	breaker.trip(0, 1000, 1, 0);
	breaker.trip(0, 5000, 1, 500);
	expect(breaker.close(1200)).toBe(1200);
	expect(breaker.isClosed).toBe(true);
	expect(breaker.waitMs(1200)).toBe(0);
	expect(breaker.isProbe(7)).toBe(false);
});

it('tells for how long the service refused, without the time in which nobody asked', () => {
	const breaker = new CircuitBreaker();
	breaker.trip(0, 1000, 1, 100);
	expect(breaker.close(60_000)).toBe(1000);
});
