import { isIP } from 'node:net';

/** The host names that the service accepts. */
export interface OwnNames {
	/** The host it listens on. */
	readonly host: string;
	/** Further names, such as a proxy's. */
	readonly allowedHosts?: readonly string[] | undefined;
}

/** Whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function isAddress(hostname: string): boolean {
	return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || /^([^.]+\.)*localhost$/.test(hostname);
}

/** Names that nobody can register: those of containers on a network, and of the machine that runs them. */
function isPrivate(hostname: string): boolean {
	return !hostname.includes('.') || hostname.endsWith('.internal');
}

/**
 * Why a request to this host name is refused; undefined if it is accepted. A web site can let its own name resolve to
 * this machine and then counts as the same origin (DNS rebinding); only the Host header tells it from our own page.
 * IP addresses cannot be used that way.
 */
export function whyNotOwnHost(
	origin: string | undefined,
	{ host, allowedHosts = [] }: OwnNames,
): string | undefined {
	// Node itself answers 400 to a request without a host.
	if (origin === undefined) return undefined;
	const { hostname } = new URL(origin);
	const isOwn =
		isAddress(hostname) ||
		[host, ...allowedHosts].some((name) => name.toLowerCase() === hostname) ||
		(!isLoopback(host) && isPrivate(hostname));
	if (isOwn) return undefined;
	return `The service does not accept the host name ${hostname}. Use its IP address, or start it with --public-url or --allow-host ${hostname}.`;
}

/** The headers in which a browser says which page sent a request. */
export interface PageHeaders {
	readonly host: string | undefined;
	readonly origin: string | undefined;
	/** Sec-Fetch-Site, which no page can set. Over http, browsers send it to loopback only. */
	readonly site: string | undefined;
}

/**
 * Why a request seems to come from another site's page; undefined if it does not. Ignores the scheme and, where the
 * browser itself says "same-origin", the host: a proxy may have changed both.
 */
export function whyForeign({ host, origin, site }: PageHeaders): string | undefined {
	if (site === 'same-origin' || site === 'none') return undefined;
	if (site === undefined && (origin === undefined || URL.parse(origin)?.host === host)) {
		return undefined;
	}
	return `Pages of ${origin ?? 'other sites'} are not allowed to make this request.`;
}
