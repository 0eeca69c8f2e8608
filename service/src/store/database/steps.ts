import { setTimeout as sleep } from 'node:timers/promises';

/** Rows that one transaction deletes or marks, so that others do not wait for long. */
export const rowsPerStep = 200;

/**
 * Calls `step` until it says that nothing is left, or the signal ends that. After each step, others have as long as it
 * took: whatever is deleted, they keep half of the database's time.
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

/** Parts of a list, each with `rowsPerStep` items at most. */
export function* partsOf<Item>(all: readonly Item[], length = rowsPerStep): Generator<Item[]> {
	for (let from = 0; from < all.length; from += length) yield all.slice(from, from + length);
}
