import { readCsv } from './csv.js';

const isBlank = (cell) =>
	cell === null || cell === undefined || /^[\s\p{Cf}]*$/u.test(String(cell));
const zip = [0x50, 0x4b, 0x03, 0x04];
const oldExcel = [0xd0, 0xcf, 0x11, 0xe0];
const begins = (bytes, start) => start.every((byte, at) => bytes[at] === byte);

/** A table cannot be read; `reason` is a key of the words. */
export class TableError extends Error {
	constructor(reason) {
		super(reason);
		this.reason = reason;
	}
}

/** The columns of a table, named by its first row, and its other rows with their numbers as a spreadsheet shows them. */
export function tableOf(rows) {
	const first = rows.findIndex((cells) => cells.some((cell) => !isBlank(cell)));
	if (first < 0) throw new TableError('emptyTable');
	const columns = rows[first].map((cell, index) => ({
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

/** Reads a CSV file or, with `readXlsx`, a workbook. Rejects with TableError. */
export async function readTable(bytes, readXlsx) {
	if (begins(bytes, oldExcel)) throw new TableError('oldExcel');
	if (!begins(bytes, zip)) {
		if (begins(bytes, [0x25, 0x50, 0x44, 0x46])) throw new TableError('notTable');
		return tableOf(readCsv(bytes));
	}
	const rows = await readXlsx(bytes).catch((error) => {
		throw error instanceof TableError ? error : new TableError('notTable');
	});
	return tableOf(rows);
}
