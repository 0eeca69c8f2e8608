import { Limiter } from '../../../../../nodes/shared/transport/limiter/limiter';
import { answered, granted, patient, permitsOf, soon } from './permits';

const second = 1000;

beforeEach(() => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => jest.useRealTimers());

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

it('tells all runs how long the service asks to wait', async () => {
	const limiter = new Limiter();
	const [one, other] = [limiter.forRun(5), limiter.forRun(5)];
	expect(other.holdMs()).toBe(0);
	granted(await soon(one.permit(patient))).end({ kind: 'refused', retryAfterMs: 3000 });
	expect(other.holdMs()).toBe(3000);
	await jest.advanceTimersByTimeAsync(1000);
	expect(other.holdMs()).toBe(2000);
});

it('waits for the next minute once as many got through as a minute has room for', async () => {
	const run = new Limiter().forRun(50);
	for (const permit of await permitsOf(run, 5)) permit.end(answered);
	const waitMs = 60 * second;
	granted(await soon(run.permit(patient))).end({ kind: 'refused', retryAfterMs: waitMs });
	await jest.advanceTimersByTimeAsync(waitMs);
	for (const permit of await permitsOf(run, 1)) permit.end(answered);
	let begun = 0;
	for (let asked = 0; asked < 10; asked++) {
		void run.permit(patient).then((permit) => {
			begun++;
			granted(permit).end(answered);
		});
	}
	await jest.advanceTimersByTimeAsync(50 * second);
	expect(begun).toBe(4);
	await jest.advanceTimersByTimeAsync(30 * second);
	expect(begun).toBeGreaterThan(4);
});
