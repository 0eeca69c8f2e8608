import { isIP } from 'node:net';

/** Whether only this machine can reach what listens on a host. */
export function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function isAddress(hostname: string): boolean {
	return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || hostname === 'localhost';
}

/**
 * Why a request seems to come from another web page in the same browser; undefined if it does not. Such pages
 * have another origin, or a host name that was made to resolve to this machine (DNS rebinding). Beyond loopback
 * any host name is allowed.
 */
export function whyForeign(
	{ origin: own, hostname }: URL,
	origin: string | undefined,
	isLocal: boolean,
): string | undefined {
	if (origin !== undefined && origin !== own) return `A page of ${origin} may not use these calls.`;
	if (isLocal && !isAddress(hostname)) return 'Use the address 127.0.0.1 for these calls.';
	return undefined;
}
