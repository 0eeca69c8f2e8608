/**
 * Headers of every answer: a browser takes it for what it says it is, runs nothing in it, and shows it in no
 * frame. The web page has a policy of its own.
 */
export const protection: Readonly<Record<string, string>> = {
	'x-content-type-options': 'nosniff',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
	'cross-origin-resource-policy': 'same-origin',
};
