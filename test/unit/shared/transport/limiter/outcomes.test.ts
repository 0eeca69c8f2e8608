import { Limiter } from '../../../../../nodes/shared/transport/limiter/limiter';
import type { RequestOutcome } from '../../../../../nodes/shared/transport/limiter/permit';
import { answered, granted, patient, permitsOf, sleep, soon, type Run } from './permits';

const second = 1000;

beforeEach(() => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => jest.useRealTimers());

/** How many more of a hundred requests may be in flight, after ten seconds without an answer. */
async function roomOf(run: Run): Promise<number> {
	const permits = await permitsOf(run, 100);
	await jest.advanceTimersByTimeAsync(10 * second);
	return permits.length;
}

/** The wait that the service asked for by one of ten requests, and how many are in flight after it. */
async function after(outcome: RequestOutcome): Promise<{ holdMs: number; inFlight: number }> {
	const run = new Limiter().forRun(50);
	const permits = await permitsOf(run, 10);
	permits[0]?.end(outcome);
	const holdMs = run.holdMs();
	await jest.advanceTimersByTimeAsync(holdMs);
	return { holdMs, inFlight: 9 + (await roomOf(run)) };
}

describe('one of the first ten requests', () => {
	it.each<RequestOutcome>([{ kind: 'answered' }, { kind: 'unclear' }])(
		'changes nothing by %j',
		async (outcome) => {
			expect(await after(outcome)).toEqual({ holdMs: 0, inFlight: 10 });
		},
	);

	it('was one too many if the service was overloaded', async () => {
		expect(await after({ kind: 'overloaded' })).toEqual({ holdMs: 0, inFlight: 9 });
	});

	it('was one too many if it was refused without Retry-After', async () => {
		expect(await after({ kind: 'refused' })).toEqual({ holdMs: 250, inFlight: 9 });
	});

	it('came too early if it was refused with Retry-After', async () => {
		expect(await after({ kind: 'refused', retryAfterMs: second })).toEqual({
			holdMs: second,
			inFlight: 10,
		});
	});
});

it.each<{ kind: RequestOutcome['kind']; inFlight: number }>([
	{ kind: 'answered', inFlight: 25 },
	{ kind: 'unclear', inFlight: 10 },
	{ kind: 'unsent', inFlight: 10 },
])('lets $inFlight be in flight after ten requests that were $kind', async ({ kind, inFlight }) => {
	const run = new Limiter().forRun(50);
	const permits = await permitsOf(run, 20);
	for (const permit of permits.splice(0)) permit.end({ kind });
	const room = await roomOf(run);
	expect(permits.length + room).toBe(inFlight);
});

it('came too early if it was refused alone, with or without Retry-After', async () => {
	for (const retryAfterMs of [undefined, 500]) {
		const run = new Limiter().forRun(1);
		granted(await soon(run.permit(patient))).end({ kind: 'refused', retryAfterMs });
		expect(run.holdMs()).toBe(500);
	}
});

it('tells all runs how long the service asks to wait', async () => {
	const limiter = new Limiter();
	const [one, other] = [limiter.forRun(5), limiter.forRun(5)];
	expect(other.holdMs()).toBe(0);
	granted(await soon(one.permit(patient))).end({ kind: 'refused', retryAfterMs: 3000 });
	expect(other.holdMs()).toBe(3000);
	await jest.advanceTimersByTimeAsync(1000);
	expect(other.holdMs()).toBe(2000);
});

it('counts the end of a request once', async () => {
	const run = new Limiter().forRun(1);
	const permit = granted(await soon(run.permit(patient)));
	permit.end(answered);
	permit.end({ kind: 'refused', retryAfterMs: 3000 });
	expect(run.holdMs()).toBe(0);
	expect(await permitsOf(run, 3)).toHaveLength(1);
});

it('spends what the service says is left, less what has begun since', async () => {
	const run = new Limiter().forRun(50);
	const [, permit] = await permitsOf(run, 4);
	permit?.end({ kind: 'answered', allowance: { remaining: 5, resetMs: 30 * second } });
	expect(await permitsOf(run, 10)).toHaveLength(5 - 2);
	await jest.advanceTimersByTimeAsync(29 * second);
	expect(await permitsOf(run, 1)).toHaveLength(0);
});

it('lets more than one be in flight again once one was accepted', async () => {
	const limiter = new Limiter();
	granted(await soon(limiter.forRun(1).permit(patient))).end({ kind: 'refused' });
	const permits = await permitsOf(limiter.forRun(5), 5);
	await jest.advanceTimersByTimeAsync(5 * second);
	expect(permits).toHaveLength(1);
	permits[0]?.end(answered);
	await jest.advanceTimersByTimeAsync(10 * second);
	expect(permits).toHaveLength(5);
});

describe('how many are in flight', () => {
	/** So many workers send request after request for ten seconds, each of 100 ms; then as many begin as may. */
	async function inFlightAfter(workers: number, limiter = new Limiter()): Promise<number> {
		const run = limiter.forRun(50);
		const until = performance.now() + 10 * second;
		const work = async (): Promise<void> => {
			if (performance.now() >= until) return;
			const permit = granted(await run.permit(patient));
			await sleep(100);
			permit.end(answered);
			return await work();
		};
		for (let worker = 0; worker < workers; worker++) void work();
		await jest.advanceTimersByTimeAsync(12 * second);
		return await roomOf(run);
	}

	it('rises while requests wait', async () => {
		expect(await inFlightAfter(60)).toBe(50);
	});

	it('rises while requests of one run wait, even if another waits for none', async () => {
		const limiter = new Limiter();
		await permitsOf(limiter.forRun(50), 1);
		expect(1 + (await inFlightAfter(60, limiter))).toBe(50);
	});

	it('does not rise while none waits', async () => {
		expect(await inFlightAfter(10)).toBe(10);
	});
});
