import { readNumber } from '../shared/number.js';
import { comparable } from './matchColumns.js';

const ticks = new Map([
	...['true', 't', 'yes', 'y', 'on', '1', 'x', '✓', '✔', '☑', '☒', 'ja', 'j', 'wahr'].map(
		(word) => [word, true],
	),
	...['false', 'f', 'no', 'n', 'off', '0', '☐', 'nein', 'falsch'].map((word) => [word, false]),
]);

export const isEmpty = (value) =>
	value === null ||
	value === undefined ||
	(typeof value === 'string' && /^[\s\p{Cf}]*$/u.test(value));

/** A cell as text: dates of a workbook as `writeDate` has them, numbers without the noise of binary fractions. */
export function textOf(value, writeDate) {
	if (value instanceof Date) return writeDate(value);
	if (typeof value === 'number') return String(Number(value.toPrecision(15)));
	return String(value);
}

const refused = (reason, values = {}) => ({ problem: { reason, values } });

function numberOf(value) {
	if (value instanceof Date) return refused('dateForNumber');
	if (typeof value === 'boolean') return refused('notNumber', { value: String(value) });
	const number = typeof value === 'number' ? value : readNumber(value);
	if (!Number.isFinite(number)) return refused('notNumber', { value });
	return { value: number };
}

function tickOf(value) {
	const tick = ticks.get(String(value).trim().toLowerCase());
	return tick === undefined ? refused('notTick', { value: String(value) }) : { value: tick };
}

/** Lists of several options, and drop-downs that take other texts too, are left to the service. */
function optionOf(text, { options, optionValues = [], multiple, editable }) {
	if (multiple || editable || [...options, ...optionValues].includes(text)) return { value: text };
	const alike = options.filter((option) => comparable(option) === comparable(text));
	return alike.length === 1 ? { value: alike[0] } : refused('notOption', { value: text });
}

/** The value of a cell in the type of a field, `{ value }`, or why it cannot be, `{ problem }`. */
export function fieldValue(cell, field, writeDate) {
	const { type, options, maxLength } = field;
	if (type === 'number') return numberOf(cell);
	if (type === 'checkbox') return tickOf(cell);
	const text = textOf(cell, writeDate);
	if (options) return optionOf(text, field);
	const length = [...text].length;
	if (maxLength !== undefined && length > maxLength)
		return refused('tooLong', { length, most: maxLength });
	return { value: text };
}

/** The values of a row by field key, and what is wrong with it. */
export function rowValues({ number, cells }, { fields, matched, writeDate }) {
	// No prototype, because a field's key can be "__proto__".
	const data = Object.create(null);
	const problems = [];
	for (const field of fields) {
		const index = matched.get(field.key);
		const cell = index === undefined ? undefined : cells[index];
		if (isEmpty(cell)) continue;
		const { value, problem } = fieldValue(cell, field, writeDate);
		if (problem) problems.push({ number, label: field.label, ...problem });
		else data[field.key] = value;
	}
	return { data, problems };
}

/** The title of a row's document: `Invoice {Number}` takes the cell of the column "Number". */
export function titleOf(pattern, { number, cells }, { columns, writeDate }) {
	return pattern
		.replace(/\{([^{}]*)\}/g, (whole, name) => {
			if (comparable(name) === '#') return String(number);
			const column = columns.find((each) => comparable(each.name) === comparable(name));
			if (!column) return whole;
			const cell = cells[column.index];
			return isEmpty(cell) ? '' : textOf(cell, writeDate).trim();
		})
		.trim();
}

/** The names in braces that no column has. */
export function unknownNames(pattern, columns) {
	const names = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
	const known = new Set(columns.map(({ name }) => comparable(name)));
	return names.filter((name) => comparable(name) !== '#' && !known.has(comparable(name)));
}
