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
 * Performs the operation for each item, several at a time, until the run stops. Unless the run continues after
 * failures, all are checked before the first change that they return (P15). `outcomes` has holes for items that were
 * never begun; `hasBegunChanges` says whether something may have been created for a failed item.
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
		// Frees what the change holds.
		changes.delete(item);
		return await change?.();
	});
	return { outcomes, hasBegunChanges };
}

/** The longest time to block n8n's event loop, in ms. */
const longestMs = 50;

/**
 * Yields to the event loop now and then, so that n8n can cancel the execution or send the heartbeat of a queue worker.
 * Call it between steps that only compute. Concurrent callers wait together.
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
 * Runs the acts on one object one after the other, in the order of the calls, and those on different objects in
 * parallel.
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
				// Stops here: the item runner learns of the failure only after the next act has begun.
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
