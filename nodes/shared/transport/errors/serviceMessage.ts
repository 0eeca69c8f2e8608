/** In characters. */
const maxLength = 300;

/** In characters. Only this much of a body is searched, so that no answer keeps the regular expressions busy. */
const maxSearched = 8192;

/** Properties that hold the message in common error bodies, in order of preference. */
const messageKeys = [
	'message',
	'detail',
	'error_description',
	'description',
	'title',
	'reason',
	'error',
];

/**
 * The message in an error body of any shape: JSON in the usual forms, plain text, HTML, nothing. It is safe to show:
 * one line, no markup, no control characters, no API key, at most 300 characters.
 */
export function serviceMessage(body: string, apiKey: string): string {
	const text = messageInJson(body) ?? withoutScripts(body.slice(0, maxSearched));
	return clean(text.slice(0, maxSearched), apiKey);
}

const elements =
	'a|abbr|address|article|b|big|blockquote|body|br|button|center|code|div|em|embed|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|li|link|main|meta|nav|object|ol|p|pre|script|section|small|span|strong|style|sub|sup|svg|table|tbody|td|th|thead|title|tr|tt|u|ul|video';

/** Matches HTML tags, anything with attributes, comments and declarations; not `must be < 5 or > 10` or `<name>`. */
const markup = new RegExp(
	`</?(?:${elements})\\s*/?>|</?[a-z][\\w:-]*[\\s/][^<>]*=[^<>]*>|<!--[^<>]*-->|<![a-z][^<>]*>`,
	'gi',
);

/** Makes any foreign text safe to show in a message. */
export function clean(text: string, apiKey: string): string {
	const withoutKey = apiKey ? text.split(apiKey).join('***') : text;
	const line = withoutKey
		.replace(markup, ' ')
		.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
		.trim();
	return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line;
}

/** Undefined when the body is not JSON; empty when it is, but says nothing. */
function messageInJson(body: string): string | undefined {
	try {
		return sentences(JSON.parse(body.replace(/^\uFEFF/, '')), 3) ?? '';
	} catch {
		return undefined;
	}
}

/** Searches `depth` levels for a message; joins those of a list of errors. */
function sentences(value: unknown, depth: number): string | undefined {
	if (typeof value === 'string') return value.trim() || undefined;
	if (typeof value !== 'object' || value === null || depth === 0) return undefined;
	if (Array.isArray(value)) {
		const all = value.slice(0, 10).map((entry) => sentences(entry, depth - 1));
		return all.filter(Boolean).join('; ') || undefined;
	}
	const entries = new Map<string, unknown>(Object.entries(value));
	const details = sentences(entries.get('errors'), depth - 1);
	const own = messageKeys.map((key) => sentences(entries.get(key), depth - 1)).find(Boolean);
	const field = entries.get('field');
	const named = typeof field === 'string' && own ? `${field}: ${own}` : own;
	return [named, details].filter(Boolean).join(': ') || undefined;
}

/** The tags themselves go in `clean`. */
function withoutScripts(html: string): string {
	return html.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ');
}
