import { Limiter } from '../../../../../nodes/shared/transport/limiter/limiter';
import type { RequestOutcome } from '../../../../../nodes/shared/transport/limiter/permit';
import {
	answered,
	granted,
	patient,
	permitsOf,
	sleep,
	soon,
	type Run,
	useStillClock,
} from './permits';

const second = 1000;
const unavailable: RequestOutcome = { kind: 'unavailable' };

useStillClock(0.5);

/** Sends requests until the service is back, each once; gives back when each began, in ms. */
async function sendDuring(run: Run, count: number, isDown: () => boolean): Promise<number[]> {
	const begun: number[] = [];
	for (let asked = 0; asked < count; asked++) {
		void run.permit(patient).then(async (outcome) => {
			const permit = granted(outcome);
			begun.push(performance.now());
			const kind = isDown() ? 'unavailable' : 'answered';
			await sleep(20);
			permit.end({ kind });
		});
	}
	await jest.advanceTimersByTimeAsync(100 * second);
	return begun;
}

it('lets one at a time ask a service that is down, less and less often, and all once one gets through', async () => {
	const from = performance.now();
	const run = new Limiter().forRun(50);
	const upAt = from + 30 * second;
	const begun = await sendDuring(run, 100, () => performance.now() < upAt);
	expect(begun).toHaveLength(100);
	const down = begun.filter((at) => at < upAt);
	const first = down.filter((at) => at < from + 20);
	const asking = down.slice(first.length);
	expect(asking.length).toBeLessThan(10);
	const waits = asking.slice(1).map((at, index) => at - (asking[index] ?? 0));
	for (const [index, ms] of waits.entries()) {
		expect(ms).toBeGreaterThanOrEqual(Math.min(10 * second, waits[index - 1] ?? 0));
	}
	expect(Math.max(...begun) - upAt).toBeLessThan(12 * second);
});

it('sends as many at once afterwards as before', async () => {
	const run = new Limiter().forRun(50);
	const permits = await permitsOf(run, 5);
	for (const permit of permits) permit.end(unavailable);
	await jest.advanceTimersByTimeAsync(250);
	granted(await soon(run.permit(patient))).end(unavailable);
	await jest.advanceTimersByTimeAsync(500);
	granted(await soon(run.permit(patient))).end(answered);
	expect(await permitsOf(run, 20)).toHaveLength(5);
});

it('waits for as long as the service says', async () => {
	const run = new Limiter().forRun(5);
	granted(await run.permit(patient)).end({ kind: 'unavailable', retryAfterMs: 3000 });
	expect(run.waitMs()).toBe(3000);
});

it('lets the next ask if the one that asked ends otherwise', async () => {
	const cancel = new AbortController();
	const run = new Limiter().forRun(5);
	granted(await run.permit(patient)).end(unavailable);
	const canceled = run.permit({ ...patient, signal: cancel.signal });
	const next = run.permit(patient);
	cancel.abort();
	expect(await canceled).toEqual({ isCanceled: true });
	await jest.advanceTimersByTimeAsync(300);
	granted(await next).end({ kind: 'overloaded' });
	expect(run.waitMs()).toBe(500);
});

it('takes a request that was under way before for no sign that the service is back', async () => {
	const run = new Limiter().forRun(5);
	const [before, refused] = await permitsOf(run, 2);
	await jest.advanceTimersByTimeAsync(100);
	refused?.end({ ...unavailable, retryAfterMs: 250 });
	before?.end(answered);
	expect(run.waitMs()).toBe(250);
	expect(await permitsOf(run, 3)).toHaveLength(0);
});

describe('a run that waits', () => {
	const minutes = 60 * second;

	it('waits five minutes for a service that accepts nothing, and then says that nothing was sent', async () => {
		const run = new Limiter().forRun(5);
		const from = performance.now();
		const keepAsking = async (request: typeof patient): Promise<void> => {
			const outcome = await run.permit(request);
			if (!('end' in outcome)) return;
			outcome.end(unavailable);
			await keepAsking(request);
		};
		void keepAsking(patient);
		await jest.advanceTimersByTimeAsync(100);
		const denials: { outcome: unknown; ms: number }[] = [];
		const wait = async () => {
			const outcome = await run.permit(patient);
			denials.push({ outcome, ms: performance.now() - from });
		};
		// Retries go first.
		void keepAsking({ ...patient, isRetry: true });
		for (let asked = 0; asked < 3; asked++) void wait();
		await jest.advanceTimersByTimeAsync(6 * minutes);
		const denied = denials.filter(({ outcome }) => !('end' in (outcome as object)));
		expect(denied.length).toBeGreaterThan(0);
		for (const { outcome, ms } of denied) {
			expect(ms).toBeGreaterThan(4.5 * minutes);
			expect(ms).toBeLessThanOrEqual(5 * minutes);
			expect(outcome).toEqual({ nothingAcceptedForMs: 5 * minutes });
		}
	});

	it('begins to count when it comes', async () => {
		const limiter = new Limiter();
		granted(await limiter.forRun(5).permit(patient)).end({
			kind: 'unavailable',
			retryAfterMs: 4 * minutes,
		});
		await jest.advanceTimersByTimeAsync(3 * minutes);
		const run = limiter.forRun(5);
		const late = [1, 2].map(async () =>
			granted(await run.permit({ ...patient, runPatienceMs: 2 * minutes })).end(answered),
		);
		await jest.advanceTimersByTimeAsync(2 * minutes);
		await Promise.all(late);
	});

	it.each([
		[3000, 3000, undefined],
		[2999, 3000, { waitMs: 3000 }],
		[3000, 2999, { nothingAcceptedForMs: 2999 }],
	])('of a patience of %d, and its run of %d ms, gets %j', async (own, ofRun, denial) => {
		const run = new Limiter().forRun(5);
		await jest.advanceTimersByTimeAsync(10 * second);
		granted(await run.permit(patient)).end({ kind: 'refused', retryAfterMs: 3000 });
		const next = run.permit({ ...patient, patienceMs: own, runPatienceMs: ofRun });
		await jest.advanceTimersByTimeAsync(3000);
		expect(await next).toEqual(denial ?? { end: expect.any(Function) });
	});
});

it('a request that was canceled says nothing about how many are too many', async () => {
	const run = new Limiter().forRun(50);
	for (const permit of await permitsOf(run, 5)) permit.end({ kind: 'unclear' });
	expect(await permitsOf(run, 20)).toHaveLength(5);
});
