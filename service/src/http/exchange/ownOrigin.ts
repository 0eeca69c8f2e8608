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

/** Names that can't be registered in DNS: those of containers, and of their host. */
function isPrivate(hostname: string): boolean {
	return !hostname.includes('.') || hostname.endsWith('.internal');
}

/**
 * Why a request to this host name is refused; undefined if it is accepted. Protects against DNS rebinding: a web site
 * can let its own name resolve to this machine, and its page then has the same origin as ours. Only the Host header
 * reveals it. IP addresses can't be misused like that.
 */
export function whyNotOwnHost(
	origin: string | undefined,
	{ host, allowedHosts = [] }: OwnNames,
): string | undefined {
	// Node answers 400 to requests without a host.
	if (origin === undefined) return undefined;
	const { hostname } = new URL(origin);
	const isOwn =
		isAddress(hostname) ||
		[host, ...allowedHosts].some((name) => name.toLowerCase() === hostname) ||
		(!isLoopback(host) && isPrivate(hostname));
	if (isOwn) return undefined;
	return `The service does not accept the host name ${hostname}. Use its IP address, or start it with --public-url or --allow-host ${hostname}.`;
}

/** Headers by which browsers say which page sent a request. */
export interface PageHeaders {
	readonly host: string | undefined;
	readonly origin: string | undefined;
	/** Sec-Fetch-Site; pages can't set it. Over http, browsers send it to loopback addresses only. */
	readonly site: string | undefined;
}

/**
 * Why a request seems to come from another site's page (CSRF); undefined if it does not. Ignores the scheme and, if
 * Sec-Fetch-Site says "same-origin", the host: a proxy may have changed both.
 */
export function whyForeign({ host, origin, site }: PageHeaders): string | undefined {
	if (site === 'same-origin' || site === 'none') return undefined;
	if (site === undefined && (origin === undefined || URL.parse(origin)?.host === host)) {
		return undefined;
	}
	return `Pages of ${origin ?? 'other sites'} are not allowed to make this request.`;
}
