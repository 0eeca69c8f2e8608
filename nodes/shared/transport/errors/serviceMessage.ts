import { readJson } from '../../wire/json';

/** In characters. */
const maxLength = 300;

/** In characters. Only this much of a body is searched, so that no answer keeps the regular expressions busy. */
const maxSearched = 8192;

/** Properties that hold the message in common error bodies, in order of preference; as `nameOf` gives them. */
const messageNames = [
	'message',
	'detail',
	'errordescription',
	'errormessage',
	'description',
	'faultstring',
	'msg',
	'title',
	'reason',
	'error',
	'fault',
];

/** Names differ in letter case and underscores: `Message`, `error_description`. */
const nameOf = (key: string) => key.toLowerCase().replaceAll('_', '');

/**
 * The message in an error body of any shape: JSON and XML in the usual forms, plain text, HTML, nothing. It is safe to
 * show: one line, no markup, no control characters, no API key, at most 300 characters.
 */
export function serviceMessage(body: string, apiKey: string): string {
	const beginning = body.slice(0, maxSearched);
	const text = messageInJson(body) ?? messageInXml(beginning) ?? shownText(beginning);
	return clean(text.slice(0, maxSearched), apiKey);
}

const elements =
	'a|abbr|address|article|b|big|blockquote|body|br|button|center|code|div|em|embed|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|li|link|main|meta|nav|object|ol|p|pre|script|section|small|span|strong|style|sub|sup|svg|table|tbody|td|th|thead|title|tr|tt|u|ul|video';

/** Matches HTML tags, anything with attributes, comments and declarations; not `must be < 5 or > 10` or `<name>`. */
const markup = new RegExp(
	`</?(?:${elements})\\s*/?>|</?[a-z][\\w:-]*[\\s/][^<>]*=[^<>]*>|<!--[^<>]*-->|<[!?][a-z][^<>]*>`,
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
	const json = readJson(body);
	return json.ok ? (sentences(json.value, 3) ?? '') : undefined;
}

/** Searches `depth` levels for a message; joins those of a list of errors. */
function sentences(value: unknown, depth: number): string | undefined {
	if (typeof value === 'string') return value.trim() || undefined;
	if (typeof value !== 'object' || value === null || depth === 0) return undefined;
	if (Array.isArray(value)) return joined(value.map((entry) => sentences(entry, depth - 1)));
	const entries = new Map<string, unknown>(
		Object.entries(value).map(([key, entry]) => [nameOf(key), entry]),
	);
	const errors = entries.get('errors');
	const details = sentences(errors, depth - 1) ?? sentencesByField(errors, depth - 1);
	const own = messageNames.map((name) => sentences(entries.get(name), depth - 1)).find(Boolean);
	const field = entries.get('field');
	const named = typeof field === 'string' && own ? `${field}: ${own}` : own;
	return [named, details].filter(Boolean).join(': ') || undefined;
}

/** Of errors by the name of their field: `{"total": ["is too long"]}`. */
function sentencesByField(errors: unknown, depth: number): string | undefined {
	if (typeof errors !== 'object' || errors === null || depth === 0) return undefined;
	const named = Object.entries(errors).map(([field, error]: [string, unknown]) => {
		const words = sentences(error, depth - 1);
		return words && `${field}: ${words}`;
	});
	return joined(named);
}

function joined(words: ReadonlyArray<string | undefined>): string | undefined {
	return words.slice(0, 10).filter(Boolean).join('; ') || undefined;
}

/** Begins with a declaration, or is one element; but not HTML. */
const xml = /^\uFEFF?\s*(?:<\?xml\b|<([\w:.-]+)(?:\s[^<>]*)?>[^]*<\/\1>\s*$)/;
const innerElement = /<(?:[\w.-]+:)?([\w.-]+)(?:\s[^<>]*)?>(?:<!\[CDATA\[([^]*?)\]\]>|([^<]*))<\//g;

/** The message in XML, as storage services answer; without one, all its text. Undefined for other bodies. */
function messageInXml(body: string): string | undefined {
	if (!xml.test(body) || /<html\b/i.test(body)) return undefined;
	const texts = new Map(
		[...body.matchAll(innerElement)].map(([, name = '', raw, text = '']) => [
			nameOf(name),
			raw ?? decoded(text),
		]),
	);
	const own = messageNames.map((name) => texts.get(name)?.trim()).find(Boolean);
	return own ?? decoded(body.replace(/<[^<>]*>/g, ' '));
}

const entities = new Map([
	['lt', '<'],
	['gt', '>'],
	['amp', '&'],
	['quot', '"'],
	['apos', "'"],
]);

function decoded(text: string): string {
	return text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi, (whole, ...parts: string[]) => {
		const [decimal, hex, name = ''] = parts;
		const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
		return Number.isNaN(code) ? (entities.get(name) ?? whole) : String.fromCodePoint(code);
	});
}

/** What a browser would show of HTML; other text as it is. */
function shownText(body: string): string {
	const text = body.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ');
	if (!/<(html|!doctype)\b/i.test(body)) return text;
	// The last tag may be cut off.
	return decoded(text.replace(markup, ' ').replace(/<[a-z/!][^<>]*$/i, ' '));
}

/**
 * Whether an answer with a success status says that the call failed, as some services answer. One with a uid is the
 * object that was asked for, whatever else it holds.
 */
export function reportsFailure(answer: unknown): boolean {
	if (typeof answer !== 'object' || answer === null) return false;
	const properties = Object.entries(answer).map(([key, value]) => [key.toLowerCase(), value]);
	const { uid, success, ok, status, statuscode, error, errors } = Object.fromEntries(
		properties,
	) as Record<string, unknown>;
	if (uid) return false;
	return (
		[success, ok].some((flag) => String(flag) === 'false') ||
		[status, statuscode].some(isErrorStatus) ||
		[error, errors].some(holdsSomething)
	);
}

function isErrorStatus(status: unknown): boolean {
	return Number(status) >= 400 || /^(error|fail(ed|ure)?)$/i.test(String(status));
}

function holdsSomething(value: unknown): boolean {
	return typeof value === 'object' && value !== null
		? Object.keys(value).length > 0
		: Boolean(value);
}
