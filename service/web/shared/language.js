/** The languages of the page, each with its own name. */
export const languages = { en: 'English', de: 'Deutsch' };

const storageKey = 'language';
const languageOf = (tag) => tag.split('-')[0].toLowerCase();

/** What was chosen on this page before; a browser can forbid to keep anything. */
function storedLanguage() {
	try {
		return localStorage.getItem(storageKey) ?? undefined;
	} catch {
		return undefined;
	}
}

function firstKnown(tags) {
	return tags.map(languageOf).find((each) => Object.hasOwn(languages, each));
}

/** The language that the page is in. */
export const language = firstKnown([storedLanguage() ?? '', ...navigator.languages]) ?? 'en';

/** The region's way to write numbers and dates, in the page's language. */
export const locale = navigator.languages.find((tag) => languageOf(tag) === language) ?? language;

/** Keeps a language for later, and loads the page again in it. */
export function chooseLanguage(chosen) {
	localStorage.setItem(storageKey, chosen);
	location.reload();
}

const plural = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locale);
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

export const formatNumber = (number) => numbers.format(number);
/** How many there are, or, with `isMore`, that there are more. */
export const formatTotal = (total, isMore) => `${formatNumber(total)}${isMore ? '+' : ''}`;
/** A day, or, with `formatTime`, a day and a time, from ISO 8601. */
export const formatDate = (iso) => dates.format(new Date(iso));
export const formatTime = (iso) => times.format(new Date(iso));

const inUnit = (unit, maximumFractionDigits) =>
	new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits });
const [kilobytes, megabytes] = [inUnit('kilobyte', 0), inUnit('megabyte', 1)];

/** "830 kB", "12.4 MB". */
export const formatBytes = (bytes) =>
	bytes < 1e6 ? kilobytes.format(bytes / 1e3) : megabytes.format(bytes / 1e6);

const shown = (value) => (typeof value === 'number' ? formatNumber(value) : value);

/** The pieces of a text: what stands in braces is replaced, numbers as the region writes them. */
function piecesOf(text, values) {
	return text
		.split(/(\{\w+\})/)
		.filter((part) => part !== '')
		.map((part) => (/^\{\w+\}$/.test(part) ? shown(values[part.slice(1, -1)] ?? part) : part));
}

/** A text that differs by number is `{ one, other }`, chosen by the value `count`. */
function textOf(words, key, values) {
	const text = words[key]?.[language];
	if (text === undefined) throw new Error(`There are no words "${key}" in ${language}`);
	return typeof text === 'string' ? text : (text[plural.select(values.count)] ?? text.other);
}

/**
 * The words of a view, `{ key: { en, de } }`, as functions of a key: `t('deleted', { name })` is a text, and
 * `t.parts('run', { command: element })` what `make` takes as children.
 */
export function translate(...catalogs) {
	const words = Object.assign({}, ...catalogs);
	const t = (key, values = {}) => piecesOf(textOf(words, key, values), values).join('');
	t.parts = (key, values = {}) => piecesOf(textOf(words, key, values), values);
	return t;
}

/**
 * Puts words into the elements below `root` that name a key: `data-t` as their text, `data-t-placeholder`,
 * `data-t-label` and `data-t-title` as that attribute.
 */
export function translateElements(root, t) {
	const attributes = { placeholder: 'placeholder', label: 'aria-label', title: 'title' };
	for (const element of root.querySelectorAll('[data-t]'))
		element.textContent = t(element.dataset.t);
	for (const [name, attribute] of Object.entries(attributes)) {
		for (const element of root.querySelectorAll(`[data-t-${name}]`)) {
			element.setAttribute(attribute, t(element.getAttribute(`data-t-${name}`)));
		}
	}
}
