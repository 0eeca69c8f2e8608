const maxLength = 300;

/** How much of a text is looked at, so that no answer can keep the search busy. */
const maxSearched = 8192;

/** Where the usual error bodies keep their sentence, in order of preference. */
const wordKeys = [
	'message',
	'detail',
	'error_description',
	'description',
	'title',
	'reason',
	'error',
];

/**
 * The service's own words in an error body of any shape: JSON in the usual forms, plain text, HTML, nothing.
 * Made safe to show: one line, no markup, no control characters, no API key, at most 300 characters.
 */
export function serviceWords(body: string, apiKey: string): string {
	const words =
		fromJson(body) ?? (looksLikeHtml(body) ? fromHtml(body.slice(0, maxSearched)) : body);
	return clean(words.slice(0, maxSearched), apiKey);
}

const elements =
	'a|abbr|address|article|b|big|blockquote|body|br|button|center|code|div|em|embed|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|li|link|main|meta|nav|object|ol|p|pre|script|section|small|span|strong|style|sub|sup|svg|table|tbody|td|th|thead|title|tr|tt|u|ul|video';

/** Tags of HTML and whatever has attributes, comments and declarations; not `must be < 5 or > 10`, nor `<name>`. */
const markup = new RegExp(
	`</?(?:${elements})\\s*/?>|</?[a-z][\\w:-]*[\\s/][^<>]*=[^<>]*>|<!--[^<>]*-->|<![a-z][^<>]*>`,
	'gi',
);

/** Makes any text from outside fit for a message. */
export function clean(text: string, apiKey: string): string {
	const withoutKey = apiKey ? text.split(apiKey).join('***') : text;
	const line = withoutKey
		.replace(markup, ' ')
		.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
		.trim();
	return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line;
}

/** Undefined when the body is not JSON; empty when it is, but says nothing. */
function fromJson(body: string): string | undefined {
	try {
		return sentences(JSON.parse(body.replace(/^\uFEFF/, '')), 3) ?? '';
	} catch {
		return undefined;
	}
}

/** Looks `depth` levels down for a sentence; a list of errors gives all of theirs. */
function sentences(value: unknown, depth: number): string | undefined {
	if (typeof value === 'string') return value.trim() || undefined;
	if (typeof value !== 'object' || value === null || depth === 0) return undefined;
	if (Array.isArray(value)) {
		const all = value.slice(0, 10).map((entry) => sentences(entry, depth - 1));
		return all.filter(Boolean).join('; ') || undefined;
	}
	const entries = new Map<string, unknown>(Object.entries(value));
	const details = sentences(entries.get('errors'), depth - 1);
	const own = wordKeys.map((key) => sentences(entries.get(key), depth - 1)).find(Boolean);
	const field = entries.get('field');
	const named = typeof field === 'string' && own ? `${field}: ${own}` : own;
	return [named, details].filter(Boolean).join(': ') || undefined;
}

function looksLikeHtml(body: string): boolean {
	return /^\s*(<!doctype html|<html|<head|<body)/i.test(body);
}

/** Title, headings and the first paragraphs say what a page is about; the rest of its text is noise. */
function fromHtml(body: string): string {
	const parts = [...body.matchAll(/<(title|h[1-3]|p)\b[^>]*>([\s\S]*?)<\/\1>/gi)];
	const texts = parts.map(([, , text = '']) => text.replace(/<[^<>]*>/g, ' ').trim());
	const distinct = [...new Set(texts)].filter(Boolean).slice(0, 3);
	return distinct.join(': ') || body.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ');
}
