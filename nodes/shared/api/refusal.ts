import { NodeApiError } from 'n8n-workflow';

/** Whether the service refused a request in a way that the next item would meet as well. */
export function isRefusal(error: unknown): boolean {
	const status = error instanceof NodeApiError ? Number(error.httpCode) : 0;
	return status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}

const unreadable = new WeakSet<Error>();

/** Notes that an error is of a list that was read as far as it can be; from outside, as n8n would show a property. */
export function asUnreadable<E extends Error>(error: E): E {
	unreadable.add(error);
	return error;
}

/** For a list that is long to read: also final is one that cannot be read whole, and what has nothing to do with the service. */
export function isFinalForList(error: unknown): boolean {
	if (!(error instanceof NodeApiError)) return true;
	return isRefusal(error) || unreadable.has(error);
}
