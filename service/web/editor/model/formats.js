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
