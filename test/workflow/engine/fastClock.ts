/** By how much, and how often in real time, the clock moves on. */
const stepMs = 100;
const everyMs = 5;

/**
 * For all tests of the block that this is called in, time passes twenty times as fast, for the nodes and for the local
 * service alike: a wait of a second is over after 50 ms. What only Node.js knows of (sockets, threads) keeps its time,
 * and so do intervals, by which the service limits its threads.
 */
export function useFastClock(): void {
	const { setInterval, clearInterval } = globalThis;
	let moving: NodeJS.Timeout;
	beforeAll(() => {
		jest.useFakeTimers({
			now: Date.now(),
			doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'clearInterval'],
		});
		moving = setInterval(() => jest.advanceTimersByTime(stepMs), everyMs);
	});
	afterAll(() => {
		clearInterval(moving);
		jest.useRealTimers();
	});
}
