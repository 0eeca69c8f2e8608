import { Limiter } from '../../../../../nodes/shared/transport/limiter/limiter';
import { answered, granted, patient, permitsOf, soon, type Run, useStillClock } from './permits';

useStillClock();

/** A limiter with one slot, which is taken; `served` says who had it next, each for a moment. */
async function withOneSlot() {
	const limiter = new Limiter();
	const [one, other] = [limiter.forRun(1), limiter.forRun(1)];
	const first = granted(await soon(one.permit(patient)));
	const served: string[] = [];
	const ask = (run: Run, name: string) => {
		void run.permit(patient).then((outcome) => {
			served.push(name);
			granted(outcome).end(answered);
		});
	};
	return { first, one, other, served, ask };
}

it('lets a run that allows few at once leave the rest to the others', async () => {
	const limiter = new Limiter();
	const few = await permitsOf(limiter.forRun(2), 20);
	const many = await permitsOf(limiter.forRun(50), 20);
	expect([few.length, many.length]).toEqual([2, 3]);
});

it('has no more at once than the runs that are left allow', async () => {
	const limiter = new Limiter();
	for (const permit of await permitsOf(limiter.forRun(50), 5)) permit.end(answered);
	expect(await permitsOf(limiter.forRun(2), 2)).toHaveLength(2);
	expect(await permitsOf(limiter.forRun(3), 3)).toHaveLength(1);
});

it('serves first the run whose last request began longest ago', async () => {
	const { first, one, other, served, ask } = await withOneSlot();
	ask(other, 'other');
	ask(one, 'one');
	ask(other, 'other');
	ask(one, 'one');
	first.end(answered);
	await jest.advanceTimersByTimeAsync(1000);
	expect(served).toEqual(['other', 'one', 'other', 'one']);
});

it('lets no run go first twice because it asked first', async () => {
	const { first, one, other, served, ask } = await withOneSlot();
	ask(other, 'other');
	ask(other, 'other');
	ask(one, 'one');
	first.end(answered);
	await jest.advanceTimersByTimeAsync(1000);
	expect(served).toEqual(['other', 'one', 'other']);
});

describe('how long it is idle', () => {
	it('counts from its creation until a run asks', async () => {
		const limiter = new Limiter();
		jest.advanceTimersByTime(5000);
		expect(limiter.idleMs).toBe(5000);
		const [permit] = await permitsOf(limiter.forRun(1), 1);
		await jest.advanceTimersByTimeAsync(5000);
		expect(limiter.idleMs).toBe(0);
		permit?.end(answered);
		expect(limiter.idleMs).toBe(0);
		jest.advanceTimersByTime(3000);
		expect(limiter.idleMs).toBe(3000);
	});

	it('counts from when all are denied', async () => {
		const limiter = new Limiter();
		const run = limiter.forRun(1);
		granted(await soon(run.permit(patient))).end({ kind: 'refused', retryAfterMs: 7_200_000 });
		expect(await run.permit(patient)).toHaveProperty('waitMs');
		jest.advanceTimersByTime(3000);
		expect(limiter.idleMs).toBe(3000);
	});

	it('counts from when the last is canceled, which leaves no timer', async () => {
		const limiter = new Limiter();
		const run = limiter.forRun(1);
		granted(await soon(run.permit(patient))).end({ kind: 'refused', retryAfterMs: 10_000 });
		const cancel = new AbortController();
		const waiting = run.permit({ ...patient, signal: cancel.signal });
		await jest.advanceTimersByTimeAsync(1000);
		expect(limiter.idleMs).toBe(0);
		cancel.abort();
		expect(await waiting).toEqual({ isCanceled: true });
		await jest.advanceTimersByTimeAsync(3000);
		expect(jest.getTimerCount()).toBe(0);
		expect(limiter.idleMs).toBe(3000);
	});

	it('is 0 while one of several runs waits', async () => {
		const limiter = new Limiter();
		const [one, other] = [limiter.forRun(1), limiter.forRun(1)];
		granted(await soon(one.permit(patient))).end({ kind: 'refused', retryAfterMs: 10_000 });
		const cancel = new AbortController();
		const canceled = one.permit({ ...patient, signal: cancel.signal });
		const waiting = other.permit(patient);
		cancel.abort();
		expect(await canceled).toEqual({ isCanceled: true });
		await jest.advanceTimersByTimeAsync(5000);
		expect(limiter.idleMs).toBe(0);
		await jest.advanceTimersByTimeAsync(10_000);
		granted(await waiting).end(answered);
	});
});
