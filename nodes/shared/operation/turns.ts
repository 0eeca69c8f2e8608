import { NotBegun } from '../transport/connection/notBegun';
import type { Ending } from './ending';

/**
 * Acts on the same object one after the other, in the order in which they are asked for; those on different objects
 * run side by side. Once the run has come to its end, none is begun any more: it fails with `NotBegun`.
 */
export function turns(ending: Ending) {
	const last = new Map<string, Promise<unknown>>();
	return async <T>(object: string, act: () => Promise<T>): Promise<T> => {
		const before = last.get(object) ?? Promise.resolve();
		const turn = before.then(async () => {
			if (ending.hasCome) throw new NotBegun();
			return await act().catch((error: unknown) => {
				// Before the next one has its turn.
				ending.failed();
				throw error;
			});
		});
		last.set(
			object,
			turn.catch(() => undefined),
		);
		return await turn;
	};
}
