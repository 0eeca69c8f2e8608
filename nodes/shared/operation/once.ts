/**
 * Remembers what an asynchronous function gave for a key, also while it is still under way. After a failure it is
 * asked again by whoever comes next, unless the failure `lasts`; those who waited for it share it.
 */
export function oncePerKey<T>(
	ask: (key: string) => Promise<T>,
	lasts: (failure: unknown) => boolean,
): (key: string) => Promise<T> {
	const answers = new Map<string, Promise<T>>();
	return async (key) => {
		const known = answers.get(key);
		if (known) return await known;
		const answer = ask(key);
		answers.set(key, answer);
		return await answer.catch((failure: unknown) => {
			if (!lasts(failure)) answers.delete(key);
			throw failure;
		});
	};
}

/** Remembers what a function gave the first time. */
export function once<T>(make: () => T): () => T {
	let made: { readonly value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}
