import { locale } from './language.js';
import { readNumber } from './number.js';

/** What a spreadsheet takes for the beginning of a formula (OWASP: CSV injection). */
const formula = /^[=+\-@\t\r＝＋－＠]/;
const neutralized = /^'(?=[=+\-@\t\r＝＋－＠])/;

/**
 * A text that no spreadsheet takes for a formula. Numbers stay.
 *
 * @param {string} text
 */
const neutral = (text) =>
	formula.test(text) && Number.isNaN(readNumber(text)) ? `'${text}` : text;

/**
 * A text as it was before it was written into a CSV file.
 *
 * @param {string} text
 */
export const asEntered = (text) => text.replace(neutralized, '');

/** @param {string} text */
const quoted = (text) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Rows of texts as a CSV file, as Excel opens it where the user lives.
 *
 * @param {readonly (readonly string[])[]} rows
 */
export function csvFile(rows) {
	const separator = new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',';
	const lines = rows.map(
		(cells) => `${cells.map((cell) => quoted(neutral(cell))).join(separator)}\r\n`,
	);
	// Excel takes a file for UTF-8 only with this mark.
	return new Blob([`\uFEFF${lines.join('')}`], { type: 'text/csv' });
}

/** @typedef {{ readonly key: string, readonly label: string }} Named */

/**
 * The heading of a field's column: its label, or its key where others have the same label.
 *
 * @param {Named} field
 * @param {readonly Named[]} fields
 */
export function headingOf({ label, key }, fields) {
	const isOnly = fields.filter((other) => other.label === label).length === 1;
	return isOnly ? label : key;
}
