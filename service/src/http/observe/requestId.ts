import { randomUUID } from 'node:crypto';

export const requestIdHeader = 'x-request-id';

/** The ID that a trusted proxy gave the request, if it is safe to log; else a new one. */
export function requestIdOf(given: string | readonly string[] | undefined): string {
	return typeof given === 'string' && /^[\w.:/+=-]{1,128}$/.test(given) ? given : randomUUID();
}
