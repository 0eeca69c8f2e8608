import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { AdminProblem } from './adminProblem.ts';

/** Whether only this machine can reach what listens on a host. */
export function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function isAddress(hostname: string): boolean {
	return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || hostname === 'localhost';
}

/**
 * Keeps other web pages, open in the same browser, from these calls: they show themselves by their
 * origin, or by a name that was made to lead to this machine. Beyond loopback names are allowed.
 */
export function refuseStrangers(isLocal: boolean): MiddlewareHandler {
	return async (c, next) => {
		const { origin: own, hostname } = new URL(c.req.url);
		const origin = c.req.header('origin');
		if (origin !== undefined && origin !== own) {
			throw new AdminProblem(403, `A page of ${origin} may not use these calls.`);
		}
		if (isLocal && !isAddress(hostname)) {
			throw new AdminProblem(403, 'Use the address 127.0.0.1 for these calls.');
		}
		await next();
	};
}
