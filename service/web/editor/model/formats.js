/** @import { NumberFormat } from '../../../src/http/app/wire/fields.ts' */

/** @typedef {NumberFormat['numberStyle']} NumberStyle */

/** @type {readonly NumberStyle[]} Examples of the ways to write a number. */
export const numberStyles = ['1,234.50', '1234.50', '1.234,50', '1234,50', "1'234.50", '1 234,50'];

/**
 * @param {string | undefined} example
 * @returns {NumberStyle | undefined}
 */
export const styleNamed = (example) => numberStyles.find((style) => style === example);

/**
 * Two decimals, without a currency.
 *
 * @param {NumberStyle} numberStyle
 * @returns {NumberFormat}
 */
export const newNumberFormat = (numberStyle) => ({
	...{ decimals: 2, numberStyle, currency: '', isBefore: false },
	negative: 'minus',
});

/** @type {readonly NumberFormat['negative'][]} How negative numbers look. */
export const negatives = ['minus', 'red', 'parentheses', 'redParentheses'];

/** The usual ways to write a date. */
export const dateFormats = [
	'dd.mm.yyyy',
	'd.m.yyyy',
	'dd/mm/yyyy',
	'mm/dd/yyyy',
	'yyyy-mm-dd',
	'yyyy/mm/dd',
	'd mmmm yyyy',
	'mmmm d, yyyy',
];

/**
 * A currency on either side of its number, with a space between them or without.
 *
 * @param {string} text
 * @returns {readonly Pick<NumberFormat, 'currency' | 'isBefore'>[]}
 */
export function currencyPlaces(text) {
	const sign = text.trim();
	return [
		{ currency: ` ${sign}`, isBefore: false },
		{ currency: sign, isBefore: false },
		{ currency: `${sign} `, isBefore: true },
		{ currency: sign, isBefore: true },
	];
}

/**
 * The format with another currency, on the side where the one before stood.
 *
 * @param {NumberFormat} format
 * @param {string} text
 * @returns {NumberFormat}
 */
export function withCurrency(format, text) {
	const sign = text.trim();
	const { currency, isBefore } = format;
	if (sign === '') return { ...format, currency: '' };
	const hasSpace = currency === '' ? !isBefore : currency.trim() !== currency;
	const own = hasSpace ? (isBefore ? `${sign} ` : ` ${sign}`) : sign;
	return { ...format, currency: own };
}
