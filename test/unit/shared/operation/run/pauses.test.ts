import { pauses } from '../../../../../nodes/shared/operation/run/pauses';

afterEach(() => jest.restoreAllMocks());

/** Whether a timer that was due at once has run between the first and the last of 200 steps of so many ms. */
async function letsTimersRun(stepMs: number): Promise<boolean> {
	let at = 0;
	jest.spyOn(performance, 'now').mockImplementation(() => (at += stepMs));
	let hasRun = false;
	setImmediate(() => (hasRun = true));
	const pause = pauses();
	for (let step = 0; step < 200; step++) await pause();
	return hasRun;
}

describe('steps that only compute', () => {
	it('leave n8n time for other work when they take long', async () => {
		expect(await letsTimersRun(1)).toBe(true);
	});

	it('do not wait when they are quick', async () => {
		expect(await letsTimersRun(0.01)).toBe(false);
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
