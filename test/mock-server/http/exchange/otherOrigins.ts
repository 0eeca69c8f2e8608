import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { AdminProblem } from '../admin/adminProblem.ts';

/** Whether only this machine can reach what listens on a host. */
export function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function isAddress(hostname: string): boolean {
	return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || hostname === 'localhost';
}

/**
 * Why a request seems to be of another web page that is open in the same browser; undefined if it does not. Such
 * pages show themselves by their origin, or by a name that was made to lead to this machine. Beyond loopback
 * names are allowed.
 */
export function strangeness(
	{ origin: own, hostname }: URL,
	origin: string | undefined,
	isLocal: boolean,
): string | undefined {
	if (origin !== undefined && origin !== own) return `A page of ${origin} may not use these calls.`;
	if (isLocal && !isAddress(hostname)) return 'Use the address 127.0.0.1 for these calls.';
	return undefined;
}

/** Keeps other web pages from these calls. */
export function refuseStrangers(isLocal: boolean): MiddlewareHandler {
	return async (c, next) => {
		const strange = strangeness(new URL(c.req.url), c.req.header('origin'), isLocal);
		if (strange) throw new AdminProblem(403, strange);
		await next();
	};
}
