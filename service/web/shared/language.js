/** @import { Catalog, English, Forms, Words } from '../words/en.js' */

/** The languages of the page, each with its own name and a file of words. */
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français' };

/** @typedef {keyof typeof languages} Language */

const storageKey = 'language';

/** @param {string} tag */
const languageOf = (tag) => tag.split('-')[0]?.toLowerCase() ?? '';

/** @type {(text: string) => text is Language} */
const isLanguage = (text) => Object.hasOwn(languages, text);

/** The stored choice, if the browser allows storage. */
function storedLanguage() {
	try {
		return localStorage.getItem(storageKey) ?? '';
	} catch {
		return '';
	}
}

/** The language that the page is in. */
export const language =
	[storedLanguage(), ...navigator.languages].map(languageOf).find(isLanguage) ?? 'en';

/** The locale for numbers and dates: the browser's region, in the page's language. */
export const locale = navigator.languages.find((tag) => languageOf(tag) === language) ?? language;

/** @type {unknown} */
const file = await import(`../words/${language}.js`);
const { words } = /** @type {{ words: Words }} */ (file);

/**
 * Stores the chosen language, and reloads the page.
 *
 * @param {string} chosen
 */
export function chooseLanguage(chosen) {
	localStorage.setItem(storageKey, chosen);
	location.reload();
}

const plural = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locale);
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** @param {number} number */
export const formatNumber = (number) => numbers.format(number);

/**
 * A count; with `isMore`, "more than" it.
 *
 * @param {number} total
 * @param {boolean} isMore
 */
export const formatTotal = (total, isMore) => `${formatNumber(total)}${isMore ? '+' : ''}`;

/** @param {string} iso A time of ISO 8601, of which the day is shown. */
export const formatDate = (iso) => dates.format(new Date(iso));

/** @param {string} iso */
export const formatTime = (iso) => times.format(new Date(iso));

/**
 * @param {string} unit
 * @param {number} maximumFractionDigits
 */
const inUnit = (unit, maximumFractionDigits) =>
	new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits });
const kilobytes = inUnit('kilobyte', 0);
const megabytes = inUnit('megabyte', 1);

/**
 * "830 kB", "12.4 MB".
 *
 * @param {number} bytes
 */
export const formatBytes = (bytes) =>
	bytes < 1e6 ? kilobytes.format(bytes / 1e3) : megabytes.format(bytes / 1e6);

/** @typedef {Readonly<Record<string, string | number>>} Values */

/** @param {string | number} value */
const shown = (value) => (typeof value === 'number' ? formatNumber(value) : value);

/**
 * A text with values in the place of their names in braces; numbers as the region writes them.
 *
 * @param {string | Forms} text
 * @param {Values} values
 */
function textWith(text, values) {
	const form =
		typeof text === 'string' ? text : (text[plural.select(Number(values.count))] ?? text.other);
	return form.replace(/\{(\w+)\}/g, (braces, /** @type {string} */ name) =>
		shown(values[name] ?? braces),
	);
}

/**
 * The values that a text names in braces, and the number on which it depends.
 *
 * @template Text
 * @typedef {Text extends string
 * 	? Text extends `${string}{${infer Name}}${infer Rest}` ? Exclude<Name, '#'> | NamesIn<Rest> : never
 * 	: 'count' | NamesIn<Text[keyof Text]>} NamesIn
 */

/**
 * @template Text
 * @typedef {[NamesIn<Text>] extends [never] ? [] : [values: Readonly<Record<NamesIn<Text>, string | number>>]} ValuesOf
 */

/**
 * The words of a view as a function of their key: `t('deleted', { name })`.
 *
 * @template {Catalog} Name
 * @param {Name} catalog
 */
export function translate(catalog) {
	/** @type {Readonly<Record<string, string | Forms>>} */
	const texts = words[catalog];
	/**
	 * @template {keyof English[Name] & string} Key
	 * @param {Key} key
	 * @param {ValuesOf<English[Name][Key]>} values
	 */
	const t = (key, ...[values]) => textWith(texts[key] ?? key, values ?? {});
	return t;
}

/**
 * The words for a key that may be unknown; undefined if there are none.
 *
 * @param {Catalog} catalog
 * @param {string | undefined} key
 * @param {Values} [values]
 * @returns {string | undefined}
 */
export function translateKnown(catalog, key = '', values = {}) {
	/** @type {Readonly<Record<string, string | Forms>>} */
	const texts = words[catalog];
	const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
	return text === undefined ? undefined : textWith(text, values);
}

/**
 * Puts the words of the frame into the elements of the page that name a key: `data-t` as their text,
 * `data-t-label` as their name for screen readers.
 *
 * @param {HTMLElement} root
 */
export function translateElements(root) {
	for (const element of root.querySelectorAll('[data-t]'))
		element.textContent = translateKnown('frame', element.getAttribute('data-t') ?? '') ?? '';
	for (const element of root.querySelectorAll('[data-t-label]'))
		element.ariaLabel = translateKnown('frame', element.getAttribute('data-t-label') ?? '') ?? '';
}
