/** @import { Field } from '../../src/http/app/wire/templates.ts' */
/** @import { Cell, Column, Row } from './table.js' */
import { readNumber } from '../shared/number.js';
import { recordOf } from '../shared/record.js';
import { comparable } from './matchColumns.js';
import { isBlank, textOf } from './table.js';

const ticks = new Map([
	...['true', 't', 'yes', 'y', 'on', '1', 'x', '✓', '✔', '☑', '☒', 'ja', 'j', 'wahr'].map(
		(word) => /** @type {const} */ ([word, true]),
	),
	...['false', 'f', 'no', 'n', 'off', '0', '☐', 'nein', 'falsch'].map(
		(word) => /** @type {const} */ ([word, false]),
	),
]);

/** What spreadsheets show instead of a result, in the languages that LibreOffice and Excel export. */
const cellError = /^(#[\p{Lu}/]+[!?]|#N\/[AVD]|#NV|#ZAHL!|#BEZUG!|#GETTING_DATA|Err:\d{3})$/u;

/** @typedef {string | number | boolean} Value */

/**
 * Why a cell cannot be a field's value, as words of the page.
 *
 * @typedef {{ readonly reason: 'dateForNumber' | 'noResult' }
 * 	| { readonly reason: 'notNumber' | 'notTick' | 'notOption' | 'cellError', readonly values: { readonly value: string } }
 * 	| { readonly reason: 'tooLong', readonly values: { readonly length: number, readonly most: number } }} CellProblem
 */

/** @typedef {{ readonly value: Value, readonly problem?: undefined } | { readonly problem: CellProblem, readonly value?: undefined }} Read */

/**
 * @param {'notNumber' | 'notTick' | 'notOption' | 'cellError'} reason
 * @param {string} value
 * @returns {Read}
 */
const refused = (reason, value) => ({ problem: { reason, values: { value } } });

/**
 * @param {Cell} cell
 * @returns {Read}
 */
function numberOf(cell) {
	if (typeof cell === 'object' && cell.isTime) return { problem: { reason: 'dateForNumber' } };
	const text = textOf(cell);
	const number = (typeof cell === 'object' ? cell.number : undefined) ?? readNumber(text);
	return Number.isFinite(number) ? { value: number } : refused('notNumber', text);
}

/**
 * @param {Cell} cell
 * @returns {Read}
 */
function tickOf(cell) {
	const sheet = typeof cell === 'object' ? cell : undefined;
	const text = sheet?.number === undefined ? textOf(cell).trim() : String(sheet.number);
	const tick = sheet?.tick ?? ticks.get(text.toLowerCase());
	return tick === undefined ? refused('notTick', text) : { value: tick };
}

/**
 * Lists of several options, and drop-downs that take other texts too, are left to the service.
 *
 * @param {string} text
 * @param {Field} field
 * @returns {Read}
 */
function optionOf(text, { options = [], optionValues = [], multiple, editable }) {
	if (multiple || editable || [...options, ...optionValues].includes(text)) return { value: text };
	const [option, ...others] = options.filter((each) => comparable(each) === comparable(text));
	return option !== undefined && others.length === 0
		? { value: option }
		: refused('notOption', text);
}

/** @param {Cell} cell */
const isError = (cell) => (typeof cell === 'object' ? cell.isError : cellError.test(cell ?? ''));

/**
 * The value of a cell in the type of a field.
 *
 * @param {Cell} cell
 * @param {Field} field
 * @returns {Read}
 */
export function fieldValue(cell, field) {
	const { type, options, maxLength } = field;
	if (typeof cell === 'object' && cell.isUncalculated) return { problem: { reason: 'noResult' } };
	if (isError(cell)) return refused('cellError', textOf(cell));
	if (type === 'number') return numberOf(cell);
	if (type === 'checkbox') return tickOf(cell);
	const text = textOf(cell);
	if (options) return optionOf(text, field);
	const length = [...text].length;
	if (maxLength !== undefined && length > maxLength)
		return { problem: { reason: 'tooLong', values: { length, most: maxLength } } };
	return { value: text };
}

/**
 * @typedef {object} Mapping
 * @property {readonly Field[]} fields
 * @property {ReadonlyMap<string, number>} matched
 * @property {readonly Column[]} columns
 */

/**
 * The values of a row by field key, and what is wrong with it.
 *
 * @param {Row} row
 * @param {Pick<Mapping, 'fields' | 'matched'>} mapping
 */
export function rowValues({ number, cells }, { fields, matched }) {
	/** @type {(readonly [string, Value])[]} */
	const entries = [];
	const problems = fields.flatMap((field) => {
		const index = matched.get(field.key);
		const cell = index === undefined ? undefined : cells[index];
		if (isBlank(cell)) return [];
		const { value, problem } = fieldValue(cell, field);
		if (problem) return [{ number, label: field.label, ...problem }];
		entries.push([field.key, value]);
		return [];
	});
	return { data: recordOf(entries), problems };
}

/** @typedef {ReturnType<typeof rowValues>['problems'][number]} RowProblem */

/**
 * The title of a row's document: `Invoice {Number}` takes the cell of the column "Number".
 *
 * @param {string} pattern
 * @param {Row} row
 * @param {Pick<Mapping, 'columns'>} mapping
 */
export function titleOf(pattern, { number, cells }, { columns }) {
	return pattern
		.replace(/\{([^{}]*)\}/g, (whole, /** @type {string} */ name) => {
			if (comparable(name) === '#') return String(number);
			const column = columns.find((each) => comparable(each.name) === comparable(name));
			if (!column) return whole;
			const cell = cells[column.index];
			return textOf(cell).trim();
		})
		.trim();
}

/**
 * The names in braces that no column has.
 *
 * @param {string} pattern
 * @param {readonly Column[]} columns
 */
export function unknownNames(pattern, columns) {
	const names = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
	const known = new Set(columns.map(({ name }) => comparable(name)));
	return names.filter((name) => comparable(name) !== '#' && !known.has(comparable(name)));
}
