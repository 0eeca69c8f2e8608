import type { IExecuteFunctions } from 'n8n-workflow';
import { NotBegun } from '../transport/connection/call';
import { isFailure, itemFailure, type Outcome } from './itemError';
import type { Change, OutputItem, PerformItem } from './operation';
import { uptime, wait } from '../environment';

export interface PreparedRun {
	readonly perform: PerformItem;
	readonly maxConcurrency: number;
}

/**
 * Performs the operation for each item, several at a time, until the run stops. Unless the run continues after failures,
 * all are checked before the first change that they return (P15). In `outcomes`, items that were never begun leave a
 * hole; `hasBegunChanges` tells whether a document may have been created for an item that failed.
 */
export async function performItems(
	context: IExecuteFunctions,
	{ perform, maxConcurrency }: PreparedRun,
	runStop: RunStop,
) {
	const itemCount = context.getInputData().length;
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
					error instanceof NotBegun ? undefined : itemFailure(context, error),
				);
				if (outcome) outcomes[item] = outcome;
				if (outcome && isFailure(outcome)) runStop.itemFailed();
			}
		}
		await Promise.all(Array.from({ length: Math.min(maxConcurrency, itemCount) }, worker));
	}

	await forEach(Array(itemCount).keys(), async (item) => {
		const done = await perform(item);
		if (typeof done !== 'function') return done;
		if (runStop.continues) return await done();
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

/** How long n8n may be kept from other work, in ms. */
const longestMs = 50;

/**
 * To be called between steps that only compute: now and then it waits a moment, in which n8n does its other work, such
 * as a cancellation or the heartbeat of a queue worker. Concurrent callers wait together.
 */
export function pauses(): () => Promise<void> {
	let since = uptime();
	let current: Promise<void> | undefined;
	return async () => {
		if (uptime() - since > longestMs) {
			current ??= wait(1).then(() => {
				since = uptime();
				current = undefined;
			});
		}
		await current;
	};
}

/** Whether a run begins nothing more: after the first failed item, unless it continues, or when it is canceled. */
export class RunStop {
	readonly #failed = new AbortController();
	readonly #canceled: AbortSignal | undefined;
	readonly continues: boolean;
	/** Aborted when an item has failed and the run does not continue. */
	readonly failed = this.#failed.signal;

	constructor(canceled: AbortSignal | undefined, continues: boolean) {
		this.#canceled = canceled;
		this.continues = continues;
	}

	get hasStopped(): boolean {
		return this.failed.aborted || this.#canceled?.aborted === true;
	}

	itemFailed(): void {
		if (!this.continues) this.#failed.abort();
	}
}

/**
 * Runs the acts on one object one after the other, in the order of the calls; acts on different objects run side by
 * side.
 *
 * @throws NotBegun when the run has stopped before an act was begun.
 */
export function inOrder(runStop: RunStop) {
	const last = new Map<string, Promise<unknown>>();
	return async <T>(object: string, act: () => Promise<T>): Promise<T> => {
		const previous = last.get(object) ?? Promise.resolve();
		const current = previous.then(async () => {
			if (runStop.hasStopped) throw new NotBegun();
			return await act().catch((error: unknown) => {
				// Here, not in the item runner, which hears of the failure only after the next act has begun.
				runStop.itemFailed();
				throw error;
			});
		});
		last.set(
			object,
			current.catch(() => undefined),
		);
		return await current;
	};
}
