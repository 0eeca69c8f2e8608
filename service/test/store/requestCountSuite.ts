import type { NewRequestCount } from '../../src/store/database/limiters.ts';

export interface Counting {
	/** As two instances have it. */
	readonly instances: readonly [NewRequestCount, NewRequestCount];
	/** Lets so much time pass, in ms. */
	pass(ms: number): unknown;
}

/** How the requests of a second are counted, the same for both databases. */
export function describeRequestCount(open: () => Promise<Counting>): void {
	const most = 5;
	const times = async (n: number, work: () => Promise<unknown>) => {
		const all = [];
		for (let done = 0; done < n; done += 1) all.push(await work());
		return all;
	};

	test('a window slides: what is older than a second makes room, one by one', async () => {
		const { instances, pass } = await open();
		const count = instances[0](most);
		expect(await count('a')).toBe(4);
		await pass(500);
		expect(await times(5, () => count('a'))).toEqual([3, 2, 1, 0, undefined]);
		// A fixed window, which begins with the first request, would begin again.
		await pass(500);
		expect(await times(3, () => count('a'))).toEqual([0, undefined, undefined]);
		// What was refused does not count.
		await pass(500);
		expect(await times(5, () => count('a'))).toEqual([3, 2, 1, 0, undefined]);
	});

	test('each key is counted by itself, also if all come at once', async () => {
		const { instances } = await open();
		const [one, two] = instances.map((newCount) => newCount(most));
		const all = await Promise.all(
			Array.from({ length: 40 }, (_, n) => (n % 4 < 2 ? one : two)?.(n % 2 === 0 ? 'a' : 'b')),
		);
		const left = (key: number) =>
			all.filter((_, n) => n % 2 === key).filter((n) => n !== undefined);
		expect([left(0).toSorted(), left(1).toSorted()]).toEqual([
			[0, 1, 2, 3, 4],
			[0, 1, 2, 3, 4],
		]);
	});
}
