import { asErrorOfRun } from './itemError';

/**
 * Calls an asynchronous function once per key and shares the promise. After a failure the next caller calls it again,
 * unless the failure `isFinal`. A final one counts as one of the whole run if all its items share the key.
 */
export function memoize<T>(
	ask: (key: string) => Promise<T>,
	isFinal: (error: unknown) => boolean,
	isKeyOfAll = true,
): (key?: string) => Promise<T> {
	const answers = new Map<string, Promise<T>>();
	const askFor = (key: string) => {
		const answer = ask(key).catch((error: unknown) => {
			if (!isFinal(error)) answers.delete(key);
			throw isKeyOfAll && isFinal(error) ? asErrorOfRun(error) : error;
		});
		answers.set(key, answer);
		return answer;
	};
	// The same promise for all: the first caller goes on before those who waited, so items stay in order.
	return async (key = '') => await (answers.get(key) ?? askFor(key));
}
