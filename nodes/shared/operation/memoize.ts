import { asErrorOfRun } from './itemError';

/**
 * Calls an asynchronous function once per key and shares the promise. After a failure the next caller calls it again,
 * unless the failure `isFinal`.
 */
export function memoizePerKey<T>(
	ask: (key: string) => Promise<T>,
	isFinal: (error: unknown) => boolean,
): (key: string) => Promise<T> {
	const answers = new Map<string, Promise<T>>();
	const askFor = (key: string) => {
		const answer = ask(key).catch((error: unknown) => {
			if (!isFinal(error)) answers.delete(key);
			throw error;
		});
		answers.set(key, answer);
		return answer;
	};
	// The same promise for all: the first caller goes on before those who waited, so items stay in order.
	return async (key) => await (answers.get(key) ?? askFor(key));
}

/** The same for a function without a key, so that all items meet a final failure. */
export function memoizeAsync<T>(
	ask: () => Promise<T>,
	isFinal: (error: unknown) => boolean,
): () => Promise<T> {
	const askOnce = memoizePerKey(
		async () =>
			await ask().catch((error: unknown) => {
				throw isFinal(error) ? asErrorOfRun(error) : error;
			}),
		isFinal,
	);
	return async () => await askOnce('');
}
