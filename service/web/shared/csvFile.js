import { locale } from './language.js';

/** @param {string} text */
const quoted = (text) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Rows of texts as a CSV file, as Excel opens it where the user lives.
 *
 * @param {readonly (readonly string[])[]} rows
 */
export function csvFile(rows) {
	const separator = new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',';
	const lines = rows.map((cells) => `${cells.map(quoted).join(separator)}\r\n`);
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
