import { CallError } from '../transport/errors/callError';
import { RunError } from './itemError';

/**
 * Calls an asynchronous function once per key and shares the promise. After a failure that may pass, the next caller
 * calls it again. Any other failure is a `RunError` if all items share the key.
 */
export function memoize<T>(
	ask: (key: string) => Promise<T>,
	isKeyOfAll = true,
): (key?: string) => Promise<T> {
	const answers = new Map<string, Promise<T>>();
	const askFor = (key: string) => {
		const answer = ask(key).catch((error: unknown) => {
			const mayPass = error instanceof CallError && !error.facts.isFinal;
			if (mayPass) answers.delete(key);
			throw isKeyOfAll && !mayPass ? new RunError(error) : error;
		});
		answers.set(key, answer);
		return answer;
	};
	// All callers await the same promise, so they continue in the order of their calls, and items stay in order.
	return async (key = '') => await (answers.get(key) ?? askFor(key));
}
