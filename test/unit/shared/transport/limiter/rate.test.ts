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

it('does not wait for what is left where that is renewed within a second', async () => {
	const run = new Limiter().forRun(50);
	const [permit] = await permitsOf(run, 1);
	permit?.end({ kind: 'answered', allowance: { remaining: 0, resetMs: second } });
	expect(await permitsOf(run, 1)).toHaveLength(1);
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
