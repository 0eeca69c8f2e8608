import { Limiter } from '../../../../../nodes/shared/transport/limiter/limiter';
import type { RequestOutcome } from '../../../../../nodes/shared/transport/limiter/permit';
import { answered, granted, patient, permitsOf, sleep, soon, type Run } from './permits';

const second = 1000;

beforeEach(() => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => jest.useRealTimers());

/** How many requests a second begin, once it can be told. */
async function rateOf(run: Run): Promise<number> {
	const begun: number[] = [];
	for (let asked = 0; asked < 8; asked++) {
		void run.permit(patient).then((outcome) => {
			begun.push(performance.now());
			granted(outcome).end(answered);
		});
	}
	await jest.advanceTimersByTimeAsync(9 * second);
	const [before = NaN, last = NaN] = begun.slice(-2);
	return second / (last - before);
}

const refused: RequestOutcome = { kind: 'refused', retryAfterMs: second };

describe('the rate that a refusal shows', () => {
	it('is that of the requests that got through', async () => {
		const run = new Limiter().forRun(50);
		const permits = await permitsOf(run, 10);
		for (const permit of permits.slice(0, 4)) permit.end(refused);
		for (const permit of permits.slice(4)) permit.end(answered);
		await jest.advanceTimersByTimeAsync(second);
		expect(await rateOf(run)).toBeCloseTo(0.95 * 6, 1);
	});

	it('does not include requests that were cancelled before their turn', async () => {
		const run = new Limiter().forRun(50);
		const cancel = new AbortController();
		const kept = [run.permit(patient), run.permit(patient)];
		const cancelled = Array.from({ length: 6 }, async () =>
			run.permit({ ...patient, signal: cancel.signal }),
		);
		cancel.abort();
		expect(await soon(Promise.all(cancelled))).toEqual(new Array(6).fill({ isCancelled: true }));
		const [one, other] = (await soon(Promise.all(kept))).map(granted);
		one?.end(answered);
		other?.end(refused);
		await jest.advanceTimersByTimeAsync(second);
		expect(await rateOf(run)).toBeCloseTo(0.95 * 1, 1);
	});

	it('does not include requests that were kept back because of it', async () => {
		const run = new Limiter().forRun(50);
		const begun: number[] = [];
		for (let asked = 0; asked < 8; asked++) {
			void run.permit(patient).then((outcome) => {
				begun.push(performance.now());
				granted(outcome).end(begun.length === 1 ? refused : answered);
			});
		}
		await jest.advanceTimersByTimeAsync(10 * second);
		// Four left at once, and one of them was refused: three a second get through.
		const [again = NaN, next = NaN] = begun.slice(4);
		expect(next - again).toBeGreaterThan(second / 3);
	});
});

it('keeps back what it sends again after Retry-After, without sending fewer at once', async () => {
	const run = new Limiter().forRun(50);
	let inFlight = 0;
	let most = 0;
	for (let asked = 0; asked < 40; asked++) {
		void run.permit(patient).then(async (outcome) => {
			if (most === 0) {
				most = 1;
				return granted(outcome).end(refused);
			}
			most = Math.max(most, ++inFlight);
			await sleep(60 * second);
			inFlight--;
			granted(outcome).end(answered);
		});
	}
	await jest.advanceTimersByTimeAsync(50 * second);
	expect(most).toBe(10);
});
