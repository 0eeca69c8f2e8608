import { NotBegun } from '../../transport/connection/notBegun';
import type { RunStop } from './runStop';

/**
 * Runs the acts on one object one after the other, in the order of the calls; acts on different objects run side by
 * side.
 *
 * @throws NotBegun when the run has stopped before an act had its turn.
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
