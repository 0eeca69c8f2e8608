/** Remembers what an asynchronous function gave for a key, also while it is still under way. */
export function oncePerKey<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
	const answers = new Map<string, Promise<T>>();
	return async (key) => {
		const answer = answers.get(key) ?? ask(key);
		answers.set(key, answer);
		return await answer;
	};
}

/** Remembers what a function gave the first time. */
export function once<T>(make: () => T): () => T {
	let made: { readonly value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}
