import { Limiter } from '../../../../../nodes/shared/transport/limiter/limiter';
import { answered, granted, patient, soon } from './permits';

beforeEach(() => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => jest.useRealTimers());

it('gives no permit to a run that is cancelled, and none is lost by it', async () => {
	const limiter = new Limiter();
	const run = limiter.forRun(1);
	const first = granted(await run.permit(patient));
	const cancel = new AbortController();
	const cancelled = run.permit({ ...patient, signal: cancel.signal });
	const next = run.permit(patient);
	cancel.abort();
	expect(await cancelled).toEqual({ isCancelled: true });
	first.end(answered);
	granted(await soon(next)).end(answered);
	expect(await run.permit({ ...patient, signal: AbortSignal.abort() })).toEqual({
		isCancelled: true,
	});
});

it('tells a run at once that it was cancelled before it asked, even while none is free', async () => {
	const run = new Limiter().forRun(1);
	granted(await run.permit(patient));
	const outcomes: unknown[] = [];
	void run
		.permit({ ...patient, signal: AbortSignal.abort() })
		.then((outcome) => outcomes.push(outcome));
	await jest.advanceTimersByTimeAsync(1000);
	expect(outcomes).toEqual([{ isCancelled: true }]);
});

it('gives no permit to a request that is cancelled before its turn of the event loop', async () => {
	const run = new Limiter().forRun(50);
	const permits = [1, 2, 3, 4].map(async () => granted(await run.permit(patient)));
	const cancel = new AbortController();
	const cancelled = run.permit({ ...patient, signal: cancel.signal });
	cancel.abort();
	expect(await soon(cancelled)).toEqual({ isCancelled: true });
	for (const permit of await Promise.all(permits)) permit.end(answered);
	granted(await soon(run.permit(patient))).end(answered);
});
