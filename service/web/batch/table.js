/** @import { SheetCell } from './sheetCell.js' */
import { asEntered } from '../shared/csvFile.js';
import { readCsv } from './csv.js';

/** @typedef {string | SheetCell | undefined} Cell Of a CSV file, or of a workbook. */
/** @typedef {{ readonly number: number, readonly cells: readonly Cell[] }} Row With its number as a spreadsheet shows it. */
/** @typedef {{ readonly index: number, readonly name: string }} Column */
/** @typedef {{ readonly from: number, readonly to: number }} Merged The first and the last row of merged cells, from 0. */

/**
 * @typedef {object} Sheet
 * @property {string} name
 * @property {boolean} isActive
 * @property {boolean} isHidden
 * @property {readonly (readonly Cell[])[]} rows
 * @property {ReadonlySet<number>} hiddenRows from 0
 * @property {readonly Merged[]} merged
 */

/**
 * @typedef {object} Table
 * @property {readonly Column[]} columns
 * @property {readonly Row[]} rows
 * @property {number} hidden how many rows are hidden in the sheet
 * @property {number} merged how many merged cells are among the rows: only the first of each has the value
 * @property {readonly Row[]} repeated rows that are like one before them
 */

/** @typedef {'emptyTable' | 'noRows' | 'notTable' | 'oldExcel' | 'openQuote' | 'tooLarge'} TableReason A key of the words. */

/** @param {Cell} cell */
export const textOf = (cell) => (typeof cell === 'object' ? cell.text : (cell ?? ''));
/** @param {string} text */
const isBlankText = (text) => /^[\s\p{Cf}]*$/u.test(text);
/** @param {Cell} cell */
export const isBlank = (cell) =>
	typeof cell === 'object' ? cell.isBlank : isBlankText(cell ?? '');
/** @param {Cell} cell */
const contentOf = (cell) => (typeof cell === 'object' ? cell.content : (cell ?? ''));
const zip = [0x50, 0x4b, 0x03, 0x04];
const oldExcel = [0xd0, 0xcf, 0x11, 0xe0];
const pdf = [0x25, 0x50, 0x44, 0x46];

/**
 * @param {Uint8Array} bytes
 * @param {readonly number[]} start
 */
const begins = (bytes, start) => start.every((byte, at) => bytes[at] === byte);

/** A table cannot be read. */
export class TableError extends Error {
	/**
	 * @param {TableReason} reason
	 * @param {number} [row] where
	 */
	constructor(reason, row) {
		super(reason);
		this.reason = reason;
		this.row = row;
	}
}

/**
 * The columns of a sheet, named by its first row, and its other rows. Throws TableError.
 *
 * @param {Sheet} sheet
 * @returns {Table}
 */
export function tableOf({ rows, hiddenRows, merged }) {
	const first = rows.findIndex((cells) => cells.some((cell) => !isBlank(cell)));
	const head = rows[first];
	if (!head) throw new TableError('emptyTable');
	const columns = head.map((cell, index) => ({ index, name: textOf(cell).trim() }));
	const entries = rows
		.map((cells, index) => ({ number: index + 1, cells }))
		.slice(first + 1)
		.filter(({ cells }) => cells.some((cell) => !isBlank(cell)));
	if (entries.length === 0) throw new TableError('noRows');
	return {
		columns: columns.filter(({ name }) => !isBlankText(name)),
		rows: entries,
		hidden: entries.filter(({ number }) => hiddenRows.has(number - 1)).length,
		merged: merged.filter(({ to }) => to > first).length,
		repeated: repeatedRows(entries),
	};
}

/** @param {readonly Row[]} rows */
function repeatedRows(rows) {
	/** @type {Set<string>} */
	const known = new Set();
	return rows.filter(({ cells }) => {
		const content = cells.map(contentOf).join('\u0000').replace(/\0+$/, '');
		const isKnown = known.has(content);
		known.add(content);
		return isKnown;
	});
}

/**
 * The sheet to begin with: the one that was open when the workbook was saved, or else the first that has rows.
 *
 * @param {readonly Sheet[]} sheets
 */
export function firstSheet(sheets) {
	const ordered = inOrder(sheets);
	const open = ordered.filter(({ isActive, isHidden }) => isActive && !isHidden);
	const hasRows = (/** @type {Sheet} */ { rows }) =>
		rows.filter((cells) => cells.some((cell) => !isBlank(cell))).length > 1;
	return [...open, ...ordered].find(hasRows) ?? ordered[0];
}

/**
 * Hidden ones last.
 *
 * @param {readonly Sheet[]} sheets
 */
export const inOrder = (sheets) => [
	...sheets.filter(({ isHidden }) => !isHidden),
	...sheets.filter(({ isHidden }) => isHidden),
];

/**
 * Reads a CSV file or, with `readXlsx`, a workbook. Rejects with TableError.
 *
 * @param {Uint8Array} bytes
 * @param {(bytes: Uint8Array) => Promise<readonly Sheet[]>} readXlsx
 * @returns {Promise<readonly Sheet[]>}
 */
export async function readSheets(bytes, readXlsx) {
	if (begins(bytes, oldExcel)) throw new TableError('oldExcel');
	if (!begins(bytes, zip)) {
		if (begins(bytes, pdf)) throw new TableError('notTable');
		const rows = readCsv(bytes, (row) => {
			throw new TableError('openQuote', row);
		}).map((cells) => cells.map(asEntered));
		return [
			{
				...{ name: '', isActive: true, isHidden: false },
				...{ rows, hiddenRows: new Set(), merged: [] },
			},
		];
	}
	return readXlsx(bytes).catch((/** @type {unknown} */ error) => {
		throw error instanceof TableError ? error : new TableError('notTable');
	});
}
