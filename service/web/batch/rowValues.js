/** @import { Field } from '../../src/http/app/wire/templates.ts' */
/** @import { Cell, Column, Row } from './table.js' */
import { readNumber } from '../shared/number.js';
import { recordOf } from '../shared/record.js';
import { comparable } from './matchColumns.js';

const ticks = new Map([
	...['true', 't', 'yes', 'y', 'on', '1', 'x', '✓', '✔', '☑', '☒', 'ja', 'j', 'wahr'].map(
		(word) => /** @type {const} */ ([word, true]),
	),
	...['false', 'f', 'no', 'n', 'off', '0', '☐', 'nein', 'falsch'].map(
		(word) => /** @type {const} */ ([word, false]),
	),
]);

/** @typedef {(date: Date) => string} WriteDate */
/** @typedef {string | number | boolean} Value */

/**
 * Why a cell cannot be a field's value, as words of the page.
 *
 * @typedef {{ readonly reason: 'dateForNumber' }
 * 	| { readonly reason: 'notNumber' | 'notTick' | 'notOption', readonly values: { readonly value: string } }
 * 	| { readonly reason: 'tooLong', readonly values: { readonly length: number, readonly most: number } }} CellProblem
 */

/** @typedef {{ readonly value: Value, readonly problem?: undefined } | { readonly problem: CellProblem, readonly value?: undefined }} Read */

/**
 * @param {Cell} value
 * @returns {value is null | undefined | ''}
 */
export const isEmpty = (value) =>
	value === null ||
	value === undefined ||
	(typeof value === 'string' && /^[\s\p{Cf}]*$/u.test(value));

/**
 * A cell as text: numbers without the noise of binary fractions.
 *
 * @param {Cell} value
 * @param {WriteDate} writeDate
 */
export function textOf(value, writeDate) {
	if (value instanceof Date) return writeDate(value);
	if (typeof value === 'number') return String(Number(value.toPrecision(15)));
	return String(value);
}

/**
 * @param {'notNumber' | 'notTick' | 'notOption'} reason
 * @param {string} value
 * @returns {Read}
 */
const refused = (reason, value) => ({ problem: { reason, values: { value } } });

/**
 * @param {Cell} value
 * @returns {Read}
 */
function numberOf(value) {
	if (value instanceof Date) return { problem: { reason: 'dateForNumber' } };
	const number = typeof value === 'string' ? readNumber(value) : value;
	if (typeof number !== 'number' || !Number.isFinite(number))
		return refused('notNumber', String(value));
	return { value: number };
}

/**
 * @param {Cell} value
 * @returns {Read}
 */
function tickOf(value) {
	const tick = ticks.get(String(value).trim().toLowerCase());
	return tick === undefined ? refused('notTick', String(value)) : { value: tick };
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

/**
 * The value of a cell in the type of a field.
 *
 * @param {Cell} cell
 * @param {Field} field
 * @param {WriteDate} writeDate
 * @returns {Read}
 */
export function fieldValue(cell, field, writeDate) {
	const { type, options, maxLength } = field;
	if (type === 'number') return numberOf(cell);
	if (type === 'checkbox') return tickOf(cell);
	const text = textOf(cell, writeDate);
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
 * @property {WriteDate} writeDate
 */

/**
 * The values of a row by field key, and what is wrong with it.
 *
 * @param {Row} row
 * @param {Pick<Mapping, 'fields' | 'matched' | 'writeDate'>} mapping
 */
export function rowValues({ number, cells }, { fields, matched, writeDate }) {
	/** @type {(readonly [string, Value])[]} */
	const entries = [];
	const problems = fields.flatMap((field) => {
		const index = matched.get(field.key);
		const cell = index === undefined ? undefined : cells[index];
		if (isEmpty(cell)) return [];
		const { value, problem } = fieldValue(cell, field, writeDate);
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
 * @param {Pick<Mapping, 'columns' | 'writeDate'>} mapping
 */
export function titleOf(pattern, { number, cells }, { columns, writeDate }) {
	return pattern
		.replace(/\{([^{}]*)\}/g, (whole, /** @type {string} */ name) => {
			if (comparable(name) === '#') return String(number);
			const column = columns.find((each) => comparable(each.name) === comparable(name));
			if (!column) return whole;
			const cell = cells[column.index];
			return isEmpty(cell) ? '' : textOf(cell, writeDate).trim();
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
