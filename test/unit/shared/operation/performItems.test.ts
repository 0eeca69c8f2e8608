import { pauses } from '../../../../nodes/shared/operation/performItems.ts';

afterEach(() => jest.restoreAllMocks());

/** Whether a timer that is due at once runs during the first, and during the second, 200 steps of so many ms. */
async function letsTimersRun(stepMs: number): Promise<boolean[]> {
	let at = 1000;
	jest.spyOn(performance, 'now').mockImplementation(() => (at += stepMs));
	const pause = pauses();
	const runs: boolean[] = [];
	for (const part of [0, 1]) {
		runs.push(false);
		setImmediate(() => (runs[part] = true));
		for (let step = 0; step < 200; step++) await pause();
	}
	return runs;
}

describe('steps that only compute', () => {
	it('leave n8n time for other work again and again when they take long', async () => {
		expect(await letsTimersRun(1)).toEqual([true, true]);
	});

	it('do not wait when they are quick', async () => {
		expect(await letsTimersRun(0.01)).toEqual([false, false]);
	});

	it('wait together', async () => {
		let at = 0;
		jest.spyOn(performance, 'now').mockImplementation(() => (at += 60));
		const pause = pauses();
		const order: string[] = [];
		const waiting = ['a', 'b'].map(async (name) => {
			await pause();
			order.push(name);
		});
		await Promise.resolve();
		expect(order).toEqual([]);
		await Promise.all(waiting);
		expect(order).toEqual(['a', 'b']);
	});
});
