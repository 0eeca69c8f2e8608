export type BaseUrl = { ok: true; href: string } | { ok: false; reason: string };

/**
 * Reads the Base URL of a credential. Trims spaces and trailing slashes, keeps a path prefix. `href` never ends in a
 * slash, so that a path can be appended. `reason` is for the user.
 */
export function readBaseUrl(text: string): BaseUrl {
	const trimmed = text.trim();
	if (!trimmed) return { ok: false, reason: 'it is empty' };
	const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed);
	if (!URL.canParse(hasScheme ? trimmed : `https://${trimmed}`)) {
		return { ok: false, reason: 'it is not a web address' };
	}
	if (!/^https?:\/\//i.test(trimmed)) {
		return { ok: false, reason: 'it does not begin with https:// or http://' };
	}
	const url = new URL(trimmed);
	return { ok: true, href: `${url.origin}${url.pathname}`.replace(/\/+$/, '') };
}
