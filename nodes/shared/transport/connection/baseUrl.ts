export type BaseUrl = { ok: true; href: string } | { ok: false; reason: string };

/**
 * Reads the Base URL of a credential. Trims spaces and trailing slashes, adds a missing https://, and takes off the /v1
 * that all paths of the API begin with; keeps a path prefix. `href` never ends in a slash, so that a path can be
 * appended. `reason` is for the user.
 */
export function readBaseUrl(text: string): BaseUrl {
	const trimmed = text.trim();
	if (!trimmed) return { ok: false, reason: 'it is empty' };
	const scheme = /^([a-z][a-z0-9+.-]*:)\/\//i.exec(trimmed)?.[1]?.toLowerCase();
	if (scheme && scheme !== 'https:' && scheme !== 'http:') {
		return { ok: false, reason: `it begins with ${scheme}// instead of https:// or http://` };
	}
	const absolute = scheme ? trimmed : `https://${trimmed}`;
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
