import { loopBusyMs, nextTurn, now, wait, withDeadline } from '../../../nodes/shared/environment';

beforeEach(() => jest.useFakeTimers({ now: 0, doNotFake: ['setImmediate'] }));
afterEach(() => jest.useRealTimers());

/** The moment at which it ends, in ms. */
async function endOf(act: Promise<unknown>): Promise<number> {
	let end = Number.NaN;
	void act.finally(() => (end = performance.now())).catch(() => undefined);
	await jest.advanceTimersByTimeAsync(10_000);
	return end;
}

describe('a wait', () => {
	it.each([0, 1, 100, 250, 251, 1000])('of %d ms takes as long', async (ms) => {
		expect(await endOf(wait(ms))).toBe(ms);
	});

	it('ends when it is aborted', async () => {
		const waits = new AbortController();
		setTimeout(() => waits.abort(), 40);
		expect(await endOf(wait(1000, waits.signal))).toBe(40);
		expect(await endOf(wait(1000, AbortSignal.abort()))).toBe(performance.now() - 10_000);
	});
});

describe('a deadline', () => {
	it('aborts what is still under way', async () => {
		const signals: AbortSignal[] = [];
		const act = withDeadline(500, async (signal) => {
			signals.push(signal);
			await wait(2000, signal);
		});
		expect(await endOf(act)).toBe(500);
		expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
	});

	it('leaves alone what has ended, well or not, and waits no longer', async () => {
		const signals: AbortSignal[] = [];
		const value = await withDeadline(500, async (signal) => {
			signals.push(signal);
			return await Promise.resolve('value');
		});
		expect(value).toBe('value');
		const failing = withDeadline(500, async (signal) => {
			signals.push(signal);
			return await Promise.reject(new Error('failed'));
		});
		await expect(failing).rejects.toThrow('failed');
		await Promise.resolve();
		expect(jest.getTimerCount()).toBe(0);
		await jest.advanceTimersByTimeAsync(1000);
		expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
	});
});

it('the clock on the wall and the load of the event loop are those of Node.js', () => {
	jest.setSystemTime(12_345);
	expect(now()).toBe(12_345);
	expect(loopBusyMs()).toBeGreaterThanOrEqual(0);
});

it('the next turn comes after what else is due', async () => {
	const order: string[] = [];
	setTimeout(() => order.push('due'), 0);
	const turn = nextTurn().then(() => order.push('turn'));
	await jest.advanceTimersByTimeAsync(0);
	await turn;
	expect(order).toEqual(['due', 'turn']);
});
