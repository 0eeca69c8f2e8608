/** Where a request goes, and whether the API key may go with it. */
export interface Target {
	readonly url: string;
	readonly withKey: boolean;
}

export type Aim = { ok: true; target: Target } | { ok: false; reason: string };

/** An address below the Base URL, made of path segments that are escaped here. */
export function apiTarget(baseUrl: string, segments: readonly string[]): Target {
	return { url: [baseUrl, ...segments.map(encodeURIComponent)].join('/'), withKey: true };
}

/**
 * The one rule about where the key goes: only to the origin of the Base URL. Takes an address that the
 * service gave (a redirect or a download link), read against the address it came from.
 *
 * - `http` on the host of an `https` service is raised to `https`, so the key never goes down to `http`; on
 *   the very port of the service, the scheme is the Base URL's.
 * - Another origin is called without the key.
 * - User names and passwords in an address are dropped: they would be sent as credentials.
 */
export function aim(address: string, from: string, baseUrl: string): Aim {
	if (!URL.canParse(address, from)) return { ok: false, reason: 'it is not a web address' };
	const url = new URL(address, from);
	const base = new URL(baseUrl);
	if (url.protocol !== 'https:' && url.protocol !== 'http:') {
		return { ok: false, reason: `it begins with ${url.protocol}` };
	}
	url.username = '';
	url.password = '';
	url.hash = '';
	adoptScheme(url, base);
	return { ok: true, target: { url: url.href, withKey: url.origin === base.origin } };
}

/**
 * A download link as the service delivered it. A link that is only a path is meant below the Base URL
 * ("paths are relative to the base address"), also when that has a path prefix.
 */
export function aimDownload(downloadUrl: string, baseUrl: string): Aim {
	const prefix = new URL(baseUrl).pathname.replace(/\/+$/, '');
	const isBelowBase =
		/^\/(?!\/)/.test(downloadUrl) && prefix !== '' && !downloadUrl.startsWith(`${prefix}/`);
	return aim(isBelowBase ? baseUrl + downloadUrl : downloadUrl, `${baseUrl}/`, baseUrl);
}

/**
 * On the host of an `https` service `http` is raised. A port speaks one scheme only, so on the port of the
 * service an address means the scheme of the Base URL, whatever a proxy in between made of it.
 */
function adoptScheme(url: URL, base: URL): void {
	if (url.protocol === base.protocol || url.hostname !== base.hostname) return;
	const isDefaultPort = url.port === '' && base.protocol === 'https:';
	const isSamePort = url.port !== '' && url.port === base.port;
	if (isDefaultPort || isSamePort) {
		url.protocol = base.protocol;
		url.port = base.port;
	}
}
