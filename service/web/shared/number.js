import { locale } from './language.js';

/** What stands between the whole and the fraction of a number, in the page's language. */
const decimalSign =
	new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ??
	'.';

/** @param {string} sign */
const groups = (sign) => new RegExp(`^[1-9]\\d{0,2}(\\${sign}\\d{3})+$`);

/**
 * @param {string} text
 * @param {string} sign
 */
const count = (text, sign) => text.split(sign).length - 1;

/**
 * Which of "." and "," parts the fraction of these digits, if any does.
 *
 * @param {string} digits
 */
function fractionSign(digits) {
	const [dots, commas] = [count(digits, '.'), count(digits, ',')];
	if (dots > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
	if (dots + commas !== 1) return undefined;
	const sign = dots === 1 ? '.' : ',';
	// "1,250" depends on where one lives, "12,5" does not.
	return sign === decimalSign || !groups(sign).test(digits) ? sign : undefined;
}

/**
 * A number as people write it, with a point or a comma and with or without groups of digits; NaN if it is none.
 *
 * @param {string} text
 */
export function readNumber(text) {
	const [, minus, body, power = ''] =
		/^\s*([-+−]?)([\d.,\s'’_]*\d[\d.,\s'’_]*?)(e[-+]?\d+)?\s*$/i.exec(text) ?? [];
	if (body === undefined) return NaN;
	const digits = body.replace(/(?<=\d)[\s'’_](?=\d{3}(?!\d))/g, '');
	const sign = fractionSign(digits);
	const at = sign ? digits.lastIndexOf(sign) : digits.length;
	const [whole, fraction] = [digits.slice(0, at), digits.slice(at + 1)];
	const isGrouped = ['.', ','].some((each) => each !== sign && groups(each).test(whole));
	const plain = isGrouped ? whole.replace(/[.,]/g, '') : whole;
	if (!/^\d*$/.test(plain + fraction)) return NaN;
	const value = Number(`${plain || '0'}.${fraction || '0'}${power}`);
	if (!Number.isFinite(value)) return NaN;
	return minus === '-' || minus === '−' ? -value : value;
}

const digits = { maximumFractionDigits: 20 };
const grouped = new Intl.NumberFormat(locale, digits);
const plain = new Intl.NumberFormat(locale, { ...digits, useGrouping: false });

/**
 * How a number is understood, in the page's language.
 *
 * @param {number} value
 */
export const shownNumber = (value) => grouped.format(value);

/**
 * Whether a text is the number as the page's language writes it, but for zeros that mean nothing.
 *
 * @param {string} text
 * @param {number} value
 */
export function isPlain(text, value) {
	const bare = text.trim().replace(/^\+/, '');
	const [whole = '', fraction] = bare.split(decimalSign);
	const rest = fraction?.replace(/0+$/, '') ?? '';
	const short = rest === '' ? whole : `${whole}${decimalSign}${rest}`;
	return [plain, grouped].some((format) => straight(format.format(value)) === straight(short));
}

/**
 * With the apostrophe and the space of keyboards, which group digits in Switzerland and France.
 *
 * @param {string} text
 */
const straight = (text) => text.replaceAll('’', "'").replace(/\s/g, ' ');
