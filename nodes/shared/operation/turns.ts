/** An act that was not begun, because the run had come to its end before its turn. */
export class NotBegun extends Error {}

/**
 * Acts on the same object one after the other, in the order in which they are asked for; those on different objects
 * run side by side. One that fails calls `failed` before the next has its turn. Once `hasEnded`, none is begun any
 * more: it fails with `NotBegun`.
 */
export function turns(hasEnded: () => boolean, failed: () => void) {
	const last = new Map<string, Promise<unknown>>();
	return async <T>(object: string, act: () => Promise<T>): Promise<T> => {
		const before = last.get(object) ?? Promise.resolve();
		const turn = before.then(async () => {
			if (hasEnded()) throw new NotBegun();
			return await act().catch((error: unknown) => {
				failed();
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
