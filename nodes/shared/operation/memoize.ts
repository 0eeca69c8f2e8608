/**
 * Calls an asynchronous function once per key and shares the promise. After a failure the next caller calls it again,
 * unless the failure `isFinal`.
 */
export function memoizePerKey<T>(
	ask: (key: string) => Promise<T>,
	isFinal: (error: unknown) => boolean,
): (key: string) => Promise<T> {
	const answers = new Map<string, Promise<T>>();
	return async (key) => {
		const known = answers.get(key);
		if (known) return await known;
		const answer = ask(key);
		answers.set(key, answer);
		return await answer.catch((error: unknown) => {
			if (!isFinal(error)) answers.delete(key);
			throw error;
		});
	};
}

/** Calls a function once and returns the same result from then on. */
export function memoize<T>(make: () => T): () => T {
	let made: { readonly value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}
