import { readCsv } from './csv.js';

/** @typedef {string | number | boolean | Date | null | undefined} Cell A date is in UTC. */
/** @typedef {{ readonly number: number, readonly cells: readonly Cell[] }} Row With its number as a spreadsheet shows it. */
/** @typedef {{ readonly index: number, readonly name: string }} Column */
/** @typedef {{ readonly columns: readonly Column[], readonly rows: readonly Row[] }} Table */
/** @typedef {'emptyTable' | 'noRows' | 'notTable' | 'oldExcel' | 'tooLarge'} TableReason A key of the words. */

/** @param {Cell} cell */
const isBlank = (cell) =>
	cell === null || cell === undefined || /^[\s\p{Cf}]*$/u.test(String(cell));
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
	/** @param {TableReason} reason */
	constructor(reason) {
		super(reason);
		this.reason = reason;
	}
}

/**
 * The columns of a table, named by its first row, and its other rows.
 *
 * @param {readonly (readonly Cell[])[]} rows
 * @returns {Table}
 */
export function tableOf(rows) {
	const first = rows.findIndex((cells) => cells.some((cell) => !isBlank(cell)));
	const head = rows[first];
	if (!head) throw new TableError('emptyTable');
	const columns = head.map((cell, index) => ({
		index,
		name: isBlank(cell) ? '' : String(cell).trim(),
	}));
	const entries = rows
		.map((cells, index) => ({ number: index + 1, cells }))
		.slice(first + 1)
		.filter(({ cells }) => cells.some((cell) => !isBlank(cell)));
	if (entries.length === 0) throw new TableError('noRows');
	return { columns: columns.filter(({ name }) => name !== ''), rows: entries };
}

/**
 * Reads a CSV file or, with `readXlsx`, a workbook. Rejects with TableError.
 *
 * @param {Uint8Array} bytes
 * @param {(bytes: Uint8Array) => Promise<readonly (readonly Cell[])[]>} readXlsx
 */
export async function readTable(bytes, readXlsx) {
	if (begins(bytes, oldExcel)) throw new TableError('oldExcel');
	if (!begins(bytes, zip)) {
		if (begins(bytes, pdf)) throw new TableError('notTable');
		return tableOf(readCsv(bytes));
	}
	const rows = await readXlsx(bytes).catch((/** @type {unknown} */ error) => {
		throw error instanceof TableError ? error : new TableError('notTable');
	});
	return tableOf(rows);
}
