import { NodeApiError } from 'n8n-workflow';

/** Whether the service refused a request in a way that the next item would meet as well. */
export function isRefusal(error: unknown): boolean {
	const status = error instanceof NodeApiError ? Number(error.httpCode) : 0;
	return status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}

/** For a list that is long to read: also final is what the service did not cause, such as a list that keeps changing. */
export function isFinalForList(error: unknown): boolean {
	return isRefusal(error) || !(error instanceof NodeApiError);
}
