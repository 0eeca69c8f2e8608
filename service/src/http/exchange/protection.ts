/**
 * Headers of every answer: browsers trust its Content-Type, run nothing in it, and show it in no frame. The web page
 * has a policy of its own.
 */
export const protection: Readonly<Record<string, string>> = {
	'x-content-type-options': 'nosniff',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
	'cross-origin-resource-policy': 'same-origin',
	'referrer-policy': 'no-referrer',
};
