import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** How many rows one transaction deletes or marks, so that others don't wait for long. */
export const rowsPerStep = 200;

/**
 * Calls `step` until nothing is left, or the signal is aborted. Pauses after each step for as long as it took, so that
 * half of the database's time is left to others.
 */
export async function inSteps(
	step: () => Promise<'more' | 'done'>,
	{ signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<void> {
	while (!signal?.aborted) {
		const begunAt = performance.now();
		if ((await step()) === 'done') return;
		await sleep(performance.now() - begunAt);
	}
}

/** Splits a list into parts of at most `rowsPerStep` items. Other requests have their turn between two of them. */
export async function* partsOf<Item>(
	all: readonly Item[],
	length = rowsPerStep,
): AsyncGenerator<Item[]> {
	for (let from = 0; from < all.length; from += length) {
		if (from > 0) await setImmediate();
		yield all.slice(from, from + length);
	}
}
