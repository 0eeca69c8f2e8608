import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { Limiter } from '../../../../../nodes/shared/transport/limiter/limiter';
import type { Permit, RequestOutcome } from '../../../../../nodes/shared/transport/limiter/permit';
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

useStillClock();

it('begins with five at once', async () => {
	const run = new Limiter().forRun(50);
	let given = 0;
	for (let count = 0; count < 20; count++) void run.permit(patient).then(() => given++);
	await jest.advanceTimersByTimeAsync(1000);
	expect(given).toBe(5);
});

it('lets retries go first, then requests of items that have begun, then those that begin an item', async () => {
	const run = new Limiter().forRun(1);
	const first = granted(await run.permit(patient));
	const order: string[] = [];
	const ask = async (name: string, request: Partial<typeof patient>) => {
		const permit = granted(await run.permit({ ...patient, ...request }));
		order.push(name);
		permit.end(answered);
	};
	const all = [
		ask('begins an item', {}),
		ask('begins another', {}),
		ask('follows up', { isGet: true }),
		ask('is tried again', { isRetry: true }),
		ask('is tried again later', { isRetry: true }),
	];
	first.end(answered);
	await soon(Promise.all(all));
	expect(order).toEqual([
		'is tried again',
		'is tried again later',
		'follows up',
		'begins an item',
		'begins another',
	]);
});

it('lets four requests leave per turn of the event loop, and one while more are in flight than ever got through', async () => {
	const run = new Limiter().forRun(50);
	for (const permit of await permitsOf(run, 5)) permit.end(answered);
	const permits: Permit[] = [];
	for (let asked = 0; asked < 15; asked++)
		void run.permit(patient).then((permit) => permits.push(granted(permit)));
	const inFlight: number[] = [];
	for (let turn = 0; turn < 5; turn++) {
		await new Promise(setImmediate);
		inFlight.push(permits.length);
		jest.advanceTimersToNextTimer();
	}
	expect(inFlight).toEqual([4, 5, 6, 7, 8]);
	for (const permit of permits.splice(0)) permit.end(answered);
});

it('keeps back requests that would leave after a refusal, and sends them first when it is over', async () => {
	const run = new Limiter().forRun(50);
	const left: number[] = [];
	const all = Array.from({ length: 12 }, async (_, item) => {
		const permit = granted(await run.permit(patient));
		left.push(item);
		if (left.length === 2) return permit.end({ kind: 'refused', retryAfterMs: 1000 });
		await sleep(5);
		permit.end(answered);
	});
	await jest.advanceTimersByTimeAsync(900);
	expect(left).toEqual([0, 1]);
	await jest.advanceTimersByTimeAsync(20_000);
	await Promise.all(all);
	expect(left).toEqual(Array.from({ length: 12 }, (_, item) => item));
});

it('takes what it keeps back for refused too, where the service takes only so many at once', async () => {
	const run = new Limiter().forRun(50);
	const [workMs, count] = [100, 60];
	let inService = 0;
	let done = 0;
	let refused = 0;
	const sendOne = async (): Promise<void> => {
		const permit = granted(await run.permit(patient));
		if (inService === 1) {
			refused++;
			permit.end({ kind: 'refused' });
			return await sendOne();
		}
		inService++;
		await sleep(workMs);
		inService--;
		done++;
		permit.end(answered);
	};
	const all = Promise.all(Array.from({ length: count }, sendOne));
	await jest.advanceTimersByTimeAsync(count * workMs * 1.2);
	expect(done).toBe(count);
	expect(refused).toBeLessThan(10);
	await all;
});

it('says at once that the service wants to be left alone for hours', async () => {
	const run = new Limiter().forRun(5);
	const first = granted(await run.permit(patient));
	first.end({ kind: 'refused', retryAfterMs: 7_200_000 });
	const denial = await run.permit(patient);
	expect(denial).toEqual({ waitMs: 7_200_000 });
});

it('asks a service that wanted to be left alone for hours once more per run', async () => {
	const limiter = new Limiter();
	granted(await limiter.forRun(5).permit(patient)).end({
		kind: 'refused',
		retryAfterMs: 7_200_000,
	});
	const from = performance.now();
	const run = limiter.forRun(5);
	const [first, second] = await soon(Promise.all([run.permit(patient), run.permit(patient)]));
	expect(second).toEqual({ waitMs: 7_200_000 });
	granted(first).end({ kind: 'refused', retryAfterMs: 3_600_000 });
	const waitMs = 7_200_000 - (performance.now() - from);
	expect(await run.permit(patient)).toEqual({ waitMs });
});

it('asks once more for a run whose last request was answered', async () => {
	const limiter = new Limiter();
	const [run, other] = [limiter.forRun(5), limiter.forRun(5)];
	granted(await run.permit(patient)).end(answered);
	granted(await other.permit(patient)).end({ kind: 'refused', retryAfterMs: 7_200_000 });
	granted(await run.permit(patient));
});

it('denies nothing because of waits that are over', async () => {
	const run = new Limiter().forRun(5);
	const request = { ...patient, runPatienceMs: 1000 };
	for (let count = 0; count < 2; count++) {
		granted(await run.permit(request)).end({ kind: 'refused', retryAfterMs: 900 });
		await jest.advanceTimersByTimeAsync(900);
	}
	granted(await run.permit(request));
});

it('holds one timer for all that wait', async () => {
	const run = new Limiter().forRun(5);
	granted(await run.permit(patient)).end({ kind: 'refused', retryAfterMs: 1000 });
	for (let count = 0; count < 3; count++) void run.permit(patient);
	await jest.advanceTimersByTimeAsync(100);
	expect(jest.getTimerCount()).toBe(1);
});

it('tries no more at once than are answered within the shortest timeout of the runs', async () => {
	const limiter = new Limiter();
	const [hurried, calm] = [limiter.forRun(50, 1000), limiter.forRun(50, 60_000)];
	await permitsOf(hurried, 1);
	for (const count of [4, 1]) {
		const permits = await permitsOf(calm, count);
		await jest.advanceTimersByTimeAsync(900);
		for (const permit of permits) permit.end(answered);
	}
	expect(await permitsOf(calm, 20)).toHaveLength(5 - 1);
});

describe('a refusal', () => {
	it('that says when to come again is about the rate, however many were in flight', async () => {
		const run = new Limiter().forRun(5);
		await Promise.all([sendOneByOne(run, 20), jest.advanceTimersByTimeAsync(200)]);
		const [last, ...others] = (await permitsOf(run, 5)).reverse();
		last?.end({ kind: 'refused', retryAfterMs: 1000 });
		for (const other of others) other.end(answered);
		await jest.advanceTimersByTimeAsync(1000);
		granted(await soon(run.permit(patient))).end(answered);
		expect(await permitsOf(run, 20)).toHaveLength(5);
	});

	it('that may mean too many at once stops nothing: fewer are in flight until one that began later is answered', async () => {
		const run = new Limiter().forRun(50);
		const [refused, ...others] = await permitsOf(run, 5);
		refused?.end({ kind: 'refused' });
		expect(run.waitMs()).toBe(0);
		const order: string[] = [];
		const test = run.permit(patient).finally(() => order.push('the test'));
		await soon(Promise.resolve());
		order.push('two are answered');
		for (const other of others.slice(0, 2)) other.end(answered);
		granted(await soon(test)).end(answered);
		expect(order).toEqual(['two are answered', 'the test']);
		for (const other of others.slice(2)) other.end(answered);
		expect(await permitsOf(run, 20)).toHaveLength(4);
	});

	it('is tested by another request, as the refused one may be retried so often only', async () => {
		const run = new Limiter().forRun(50);
		const [refused, ...others] = await permitsOf(run, 5);
		refused?.end({ kind: 'refused' });
		const order: string[] = [];
		const ask = async (name: string, isRetry: boolean) => {
			const permit = granted(await run.permit({ ...patient, isRetry }));
			order.push(name);
			permit.end(answered);
		};
		const all = [ask('the retry', true), ask('another', false)];
		for (const other of others) other.end(answered);
		await soon(Promise.all(all));
		expect(order).toEqual(['another', 'the retry']);
	});

	it('of the request that tests it is about the rate: all wait', async () => {
		jest.spyOn(Math, 'random').mockReturnValue(0.5);
		const run = new Limiter().forRun(50);
		const [refused, ...others] = await permitsOf(run, 5);
		refused?.end({ kind: 'refused' });
		for (const other of others.slice(0, 2)) other.end(answered);
		granted(await soon(run.permit(patient))).end({ kind: 'refused' });
		expect(run.waitMs()).toBe(250);
	});

	it('that says when to come again after too many at once is obeyed, and fewer are sent then', async () => {
		const run = new Limiter().forRun(50);
		const [refused, ...others] = await permitsOf(run, 5);
		refused?.end({ kind: 'unavailable', retryAfterMs: 1000 });
		for (const other of others) other.end(answered);
		expect(run.waitMs()).toBe(1000);
		await jest.advanceTimersByTimeAsync(1000);
		granted(await soon(run.permit(patient))).end(answered);
		expect(await permitsOf(run, 20)).toHaveLength(4);
	});

	it('of another, while one gets through, does not make the others wait', async () => {
		const run = new Limiter().forRun(5);
		const [first, second] = await permitsOf(run, 2);
		first?.end({ kind: 'refused', retryAfterMs: 1000 });
		await jest.advanceTimersByTimeAsync(1000);
		const probe = granted(await soon(run.permit(patient)));
		second?.end({ kind: 'refused', retryAfterMs: 5000 });
		probe.end(answered);
		expect(run.waitMs()).toBe(0);
		await jest.advanceTimersByTimeAsync(1000);
		expect(await permitsOf(run, 1)).toHaveLength(1);
	});
});

it('waits for as long as the service says', async () => {
	const run = new Limiter().forRun(5);
	granted(await run.permit(patient)).end({ kind: 'refused', retryAfterMs: 3000 });
	const from = performance.now();
	const next = run.permit(patient).then(() => performance.now() - from);
	await jest.advanceTimersByTimeAsync(10_000);
	expect(Math.round(await next)).toBe(3000);
});

/** Sends requests one after the other, and gives back when each began, in ms. */
async function sendOneByOne(run: Run, count: number): Promise<number[]> {
	const begun: number[] = [];
	for (let sent = 0; sent < count; sent++) {
		const permit = granted(await run.permit(patient));
		begun.push(performance.now());
		await sleep(1);
		permit.end(answered);
	}
	return begun;
}

it('does not count time in which nothing was sent as time in which the service refused', async () => {
	const run = new Limiter().forRun(1);
	granted(await run.permit(patient)).end({ kind: 'refused' });
	await jest.advanceTimersByTimeAsync(60_000);
	const from = performance.now();
	const begun = sendOneByOne(run, 6);
	await jest.advanceTimersByTimeAsync(600_000);
	expect(Math.max(...(await begun)) - from).toBeLessThan(10_000);
});

it('lets a request that was refused go before those of other runs', async () => {
	const limiter = new Limiter();
	const [one, other] = [limiter.forRun(1), limiter.forRun(1)];
	const first = granted(await one.permit(patient));
	const order: string[] = [];
	const ask = async (run: Run, name: string, isRetry = false) => {
		const permit = granted(await run.permit({ ...patient, isRetry }));
		order.push(name);
		await sleep(1);
		permit.end(answered);
	};
	const waiting = [ask(other, 'another, which waited'), ask(other, 'another, which waited')];
	first.end({ kind: 'refused', retryAfterMs: 1000 });
	waiting.push(ask(one, 'refused', true));
	await jest.advanceTimersByTimeAsync(60_000);
	await Promise.all(waiting);
	expect(order[0]).toBe('refused');
});

it('gives no permit to a run that is canceled, and none is lost by it', async () => {
	const limiter = new Limiter();
	const run = limiter.forRun(1);
	const first = granted(await run.permit(patient));
	const cancel = new AbortController();
	const canceled = run.permit({ ...patient, signal: cancel.signal });
	const next = run.permit(patient);
	cancel.abort();
	expect(await canceled).toEqual({ isCanceled: true });
	first.end(answered);
	granted(await soon(next)).end(answered);
	expect(await run.permit({ ...patient, signal: AbortSignal.abort() })).toEqual({
		isCanceled: true,
	});
});

it('leaves nothing on the signal of a run that goes on', async () => {
	const { signal } = new AbortController();
	const run = new Limiter().forRun(50);
	granted(await run.permit({ ...patient, signal })).end(answered);
	expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('tells a run at once that it was canceled before it asked, even while none is free', async () => {
	const run = new Limiter().forRun(1);
	granted(await run.permit(patient));
	const outcomes: unknown[] = [];
	void run
		.permit({ ...patient, signal: AbortSignal.abort() })
		.then((outcome) => outcomes.push(outcome));
	await jest.advanceTimersByTimeAsync(1000);
	expect(outcomes).toEqual([{ isCanceled: true }]);
});

it('gives no permit to a request that is canceled before its turn of the event loop', async () => {
	const run = new Limiter().forRun(50);
	const permits = [1, 2, 3, 4].map(async () => granted(await run.permit(patient)));
	const cancel = new AbortController();
	const canceled = run.permit({ ...patient, signal: cancel.signal });
	cancel.abort();
	expect(await soon(canceled)).toEqual({ isCanceled: true });
	for (const permit of await Promise.all(permits)) permit.end(answered);
	granted(await soon(run.permit(patient))).end(answered);
});

const endings = fc.oneof(
	{ weight: 6, arbitrary: fc.constant<RequestOutcome>(answered) },
	fc.constant<RequestOutcome>({ kind: 'refused' }),
	fc.constant<RequestOutcome>({ kind: 'refused', retryAfterMs: 1000 }),
	fc.constant<RequestOutcome>({ kind: 'unavailable' }),
	fc.constant<RequestOutcome>({ kind: 'overloaded' }),
	fc.constant<RequestOutcome>({ kind: 'unclear' }),
	fc.record({
		kind: fc.constant<RequestOutcome['kind']>('answered'),
		allowance: fc.record({ remaining: fc.nat(5), resetMs: fc.integer({ min: 1, max: 20_000 }) }),
	}),
);

const runs = fc.array(
	fc.record({
		upper: fc.integer({ min: 1, max: 30 }),
		requests: fc.array(fc.record({ ms: fc.nat(2000), ending: endings }), { maxLength: 40 }),
	}),
	{ minLength: 1, maxLength: 4 },
);

it('serves every request of every run, and never more at once than the upper end', async () => {
	await fc.assert(
		fc.asyncProperty(runs, async (plans) => {
			const limiter = new Limiter();
			let served = 0;
			let total = 0;
			const done = Promise.all(
				plans.map(async ({ upper, requests }) => {
					const run = limiter.forRun(upper);
					let inFlight = 0;
					await Promise.all(
						requests.map(async ({ ms, ending }) => {
							const permit = granted(await run.permit(patient));
							inFlight++;
							total++;
							expect(inFlight).toBeLessThanOrEqual(upper);
							expect(total).toBeLessThanOrEqual(Math.max(...plans.map((plan) => plan.upper)));
							await sleep(ms);
							inFlight--;
							total--;
							served++;
							permit.end(ending);
						}),
					);
				}),
			);
			await jest.advanceTimersByTimeAsync(3_600_000);
			await done;
			expect(served).toBe(plans.flatMap(({ requests }) => requests).length);
		}),
		{ numRuns: 100 },
	);
});
