import { isIP } from 'node:net';

/** The names under which a service may be asked. */
export interface OwnNames {
	/** What it listens on. */
	readonly host: string;
	/** Further names, such as that of a proxy. */
	readonly allowedHosts?: readonly string[] | undefined;
}

/** Whether only this machine can reach what listens on a host. */
function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function isAddress(hostname: string): boolean {
	return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || /^([^.]+\.)*localhost$/.test(hostname);
}

/** Names that nobody can register: of containers on one network, and of the machine that they run on. */
function isPrivate(hostname: string): boolean {
	return !hostname.includes('.') || hostname.endsWith('.internal');
}

/**
 * Why a request to this host name is refused; undefined if it is not. A web page can have a name of its own
 * resolve to this machine and then counts as the same origin (DNS rebinding), so that the Host header is all that
 * tells it from our own page. Addresses cannot be had that way.
 */
export function whyNotOwnHost(
	authority: string | undefined,
	{ host, allowedHosts = [] }: OwnNames,
): string | undefined {
	const hostname = URL.parse(`http://${authority}`)?.hostname;
	// Without a host there is no request; the server says so itself.
	if (authority === undefined || hostname === undefined) return undefined;
	const isOwn =
		isAddress(hostname) ||
		[host, ...allowedHosts].some((name) => name.toLowerCase() === hostname) ||
		(!isLoopback(host) && isPrivate(hostname));
	if (isOwn) return undefined;
	return `The service does not answer to the name ${hostname}: use its address, or start it with --allow-host ${hostname}.`;
}

/** The headers by which a browser tells what page a request comes from. */
export interface PageHeaders {
	readonly host: string | undefined;
	readonly origin: string | undefined;
	/** Sec-Fetch-Site, which no page can set; over plain http browsers send it to loopback only. */
	readonly site: string | undefined;
}

/**
 * Why a request seems to come from another web page in the same browser; undefined if it does not. The scheme does
 * not count, nor, where the browser itself says "same-origin", the host: a proxy may have changed both.
 */
export function whyForeign({ host, origin, site }: PageHeaders): string | undefined {
	if (site === 'same-origin' || site === 'none') return undefined;
	if (site === undefined && (origin === undefined || URL.parse(origin)?.host === host)) {
		return undefined;
	}
	return `A page of ${origin ?? 'another site'} may not use these calls.`;
}
