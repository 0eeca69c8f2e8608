/** @import { NumberFormat } from '../../src/http/app/wire/fields.ts' */

/** What parts groups of digits and the fraction, by the example of the style. */
const signs = {
	'1,234.50': [',', '.'],
	'1234.50': ['', '.'],
	'1.234,50': ['.', ','],
	'1234,50': ['', ','],
	"1'234.50": ["'", '.'],
	'1 234,50': ['\u00a0', ','],
};

/**
 * A number as a field of this format shows it.
 *
 * @param {NumberFormat} format
 * @param {number} number
 */
export function writtenNumber({ decimals, numberStyle, currency, isBefore, negative }, number) {
	const [group = '', point = '.'] = signs[numberStyle];
	const [whole = '', fraction] = Math.abs(number).toFixed(decimals).split('.');
	const groups = whole.replace(/\B(?=(\d{3})+$)/g, group);
	const digits = fraction === undefined ? groups : `${groups}${point}${fraction}`;
	const amount = isBefore ? currency + digits : digits + currency;
	if (number >= 0 || negative === 'red') return amount;
	return negative === 'minus' ? `-${amount}` : `(${amount})`;
}

/** Scripts of forms write names in English, wherever they run. */
const months = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/**
 * A date of ISO 8601 as a field of this format shows it; any other text as it is.
 *
 * @param {string} pattern such as `dd.mm.yyyy`
 * @param {string} text
 */
export function writtenDate(pattern, text) {
	const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text.trim()) ?? [];
	const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
	if (year === '' || Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return text;
	const name = months.format(date);
	/** @type {Readonly<Record<string, string>>} */
	const parts = {
		...{ yyyy: year, yy: year.slice(2), mmmm: name, mmm: name.slice(0, 3) },
		...{ mm: month, m: String(Number(month)), dd: day, d: String(Number(day)) },
	};
	return pattern.replace(/yyyy|yy|m{1,4}|dd?(?!d)/g, (part) => parts[part] ?? part);
}
