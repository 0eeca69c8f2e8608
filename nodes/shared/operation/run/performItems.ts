import type { IExecuteFunctions } from 'n8n-workflow';
import { NotBegun } from '../../transport/connection/notBegun';
import { pauses } from './pauses';
import { asItemError, type ItemError } from '../itemError';
import type { Change, OutputItem, PerformItem } from '../operation';
import type { RunStop } from './runStop';

export type Outcome = OutputItem[] | ItemError;

interface Items {
	readonly itemCount: number;
	readonly perform: PerformItem;
	readonly maxConcurrency: number;
	/** Whether a failed item leaves the others alone; else all items are checked before the first change (P15). */
	readonly continues: boolean;
}

interface Performed {
	/** By item. Items that were never begun, after an error or a cancellation, leave a hole. */
	readonly outcomes: Outcome[];
	/** Whether a document may have been created for an item that failed. */
	readonly hasBegunChanges: boolean;
}

/** Performs the operation for each item, several at a time, until the run stops. */
export async function performItems(
	context: IExecuteFunctions,
	{ itemCount, perform, maxConcurrency, continues }: Items,
	runStop: RunStop,
): Promise<Performed> {
	const outcomes: Outcome[] = [];
	const changes = new Map<number, Change>();
	const pause = pauses();

	/** Several items at a time; the workers share one iterator. */
	async function forEach(
		items: IterableIterator<number>,
		act: (item: number) => Promise<OutputItem[] | undefined>,
	): Promise<void> {
		async function worker(): Promise<void> {
			for (let next = items.next(); !next.done; next = items.next()) {
				if (runStop.hasStopped) return;
				const item = next.value;
				const outcome = await act(item).catch((error: unknown) =>
					error instanceof NotBegun ? undefined : asItemError(context, error),
				);
				if (outcome) outcomes[item] = outcome;
				if (outcome instanceof Error) runStop.itemFailed();
			}
		}
		await Promise.all(Array.from({ length: Math.min(maxConcurrency, itemCount) }, worker));
	}

	await forEach(Array(itemCount).keys(), async (item) => {
		const done = await perform(item);
		if (typeof done !== 'function') return done;
		if (continues) return await done();
		changes.set(item, done);
		await pause();
		return undefined;
	});
	const hasBegunChanges = !runStop.hasStopped;
	await forEach(changes.keys(), async (item) => {
		const change = changes.get(item);
		// What it holds is no longer needed when it is done.
		changes.delete(item);
		return await change?.();
	});
	return { outcomes, hasBegunChanges };
}
