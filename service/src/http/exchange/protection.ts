/**
 * Headers of every answer: browsers don't sniff its type, run no scripts in it, and don't show it in frames. The web
 * page has its own policy.
 */
export const protection: Readonly<Record<string, string>> = {
	'x-content-type-options': 'nosniff',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
	'cross-origin-resource-policy': 'same-origin',
	'referrer-policy': 'no-referrer',
};
