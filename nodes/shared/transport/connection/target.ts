/** A host that is this machine, where a service hardly ever has a certificate. */
const onThisMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(?=[:/?#]|$)/i;

export type BaseUrl = { ok: true; href: string } | { ok: false; reason: string };

/**
 * Reads the Base URL of a credential. Trims spaces and trailing slashes, adds a missing https://, or http:// on this machine, and
 * takes off the /v1 that all paths of the API begin with; keeps a path prefix. `href` never ends in a slash, so that a path can be
 * appended. `reason` is for the user.
 */
export function readBaseUrl(text: string): BaseUrl {
	const trimmed = text.trim();
	if (!trimmed) return { ok: false, reason: 'it is empty' };
	const scheme = /^([a-z][a-z0-9+.-]*:)\/\//i.exec(trimmed)?.[1]?.toLowerCase();
	if (scheme && scheme !== 'https:' && scheme !== 'http:') {
		return { ok: false, reason: `it begins with ${scheme}// instead of https:// or http://` };
	}
	const absolute = scheme
		? trimmed
		: `${onThisMachine.test(trimmed) ? 'http' : 'https'}://${trimmed}`;
	if (!URL.canParse(absolute)) return { ok: false, reason: 'it is not a URL' };
	const { origin, pathname, username, password } = new URL(absolute);
	if (username || password) {
		return {
			ok: false,
			reason: "it holds a user name or key before the @, which belongs in 'API Key'",
		};
	}
	const prefix = pathname.replace(/\/+$/, '').replace(/\/+v1$/i, '');
	return { ok: true, href: `${origin}${prefix}` };
}

/** The URL of a request, and whether the API key may be sent to it. */
export interface Target {
	readonly url: string;
	readonly withKey: boolean;
}

export type ResolvedUrl = { ok: true; target: Target } | { ok: false; reason: string };

/** A URL below the Base URL; escapes the path segments. */
export function apiTarget(baseUrl: string, segments: readonly string[]): Target {
	return { url: [baseUrl, ...segments.map(encodeURIComponent)].join('/'), withKey: true };
}

/**
 * Decides where the API key goes: only to the origin of the Base URL (promise P3). Resolves a URL that the service gave,
 * a redirect or a download link, against the URL it came from.
 *
 * - `http` without a port on the host of an `https` service becomes `https`, so the key is never sent over `http`.
 * - On the port of the service, the scheme of the Base URL applies.
 * - Other origins are called without the key.
 * - A user name and password in the URL are removed: they would be sent as credentials.
 */
export function resolveUrl(address: string, from: string, baseUrl: string): ResolvedUrl {
	if (!URL.canParse(address, from)) return { ok: false, reason: 'it is not a URL' };
	const url = new URL(address, from);
	const base = new URL(baseUrl);
	if (url.protocol !== 'https:' && url.protocol !== 'http:') {
		return { ok: false, reason: `it begins with ${url.protocol}` };
	}
	url.username = '';
	url.password = '';
	url.hash = '';
	useBaseScheme(url, base);
	return { ok: true, target: { url: url.href, withKey: url.origin === base.origin } };
}

/**
 * Resolves a download link. A bare path counts from the Base URL, including its path prefix: "Paths below are relative to
 * {base_url}" (interface, introduction).
 */
export function resolveDownloadUrl(downloadUrl: string, baseUrl: string): ResolvedUrl {
	const prefix = new URL(baseUrl).pathname.replace(/\/+$/, '');
	const isBelowBase = /^\/(?!\/)/.test(downloadUrl) && !downloadUrl.startsWith(`${prefix}/`);
	return resolveUrl(isBelowBase ? baseUrl + downloadUrl : downloadUrl, `${baseUrl}/`, baseUrl);
}

/**
 * On the host of the Base URL, replaces `http` without a port by `https` if the Base URL has it. A port serves one
 * scheme only, so on the port of the service the scheme of the Base URL applies, even if a proxy wrote another one.
 */
function useBaseScheme(url: URL, base: URL): void {
	if (url.protocol === base.protocol || url.hostname !== base.hostname) return;
	const isDefaultPort = url.port === '' && base.protocol === 'https:';
	const isSamePort = url.port !== '' && url.port === base.port;
	if (isDefaultPort || isSamePort) {
		url.protocol = base.protocol;
		url.port = base.port;
	}
}
