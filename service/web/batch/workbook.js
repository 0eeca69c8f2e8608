/** @import { CellObject, ParsingOptions, WorkBook, WorkSheet } from '@e965/xlsx' */
/** @import { Formats } from './formats.js' */
/** @import { Sheet } from './table.js' */
import { formatsOf } from './formats.js';
import { SheetCell } from './sheetCell.js';

/** @typedef {{ readonly xlsx: typeof import('@e965/xlsx'), readonly numfmt: import('./formats.js').Numfmt, readonly locale: string }} With The libraries, and the language in which numbers and dates are shown. */

/** What a dense sheet has besides what the types know: its cells by row. */
/** @typedef {WorkSheet & { readonly '!data'?: readonly (readonly (CellObject | undefined)[] | undefined)[] }} DenseSheet */

/** @type {ParsingOptions} Formulas stay, to tell those without a result; of the styles come the hidden rows. */
const options = {
	...{ type: 'array', dense: true, sheetStubs: true, cellStyles: true },
	...{ cellNF: true, cellText: false, cellHTML: false },
};

/**
 * The sheets of a workbook, in its order.
 *
 * @param {Uint8Array} bytes
 * @param {With} libraries
 * @returns {Sheet[]}
 */
export function sheetsOf(bytes, { xlsx, numfmt, locale }) {
	const book = xlsx.read(bytes, options);
	const { SheetNames: names, Sheets: sheets } = book;
	const formats = formatsOf(numfmt, { locale, isFrom1904: book.Workbook?.WBProps?.date1904 });
	const active = activeSheet(book);
	return names.map((name, index) => {
		/** @type {DenseSheet} */
		const sheet = sheets[name] ?? {};
		const hidden = sheet['!rows']?.flatMap((row, at) => (row?.hidden ? [at] : [])) ?? [];
		return {
			...{ name, isActive: index === active },
			isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0,
			hiddenRows: new Set(hidden),
			merged: (sheet['!merges'] ?? []).map(({ s: from, e: to }) => ({ from: from.r, to: to.r })),
			rows: Array.from(sheet['!data'] ?? [], (cells) =>
				Array.from(cells ?? [], (cell) => cell && cellOf(cell, formats)),
			),
		};
	});
}

/**
 * Texts are most of a sheet, and few have formats of their own.
 *
 * @param {CellObject} cell
 * @param {Formats} formats
 */
function cellOf(cell, formats) {
	const isPlain = cell.t === 's' && /^(@|[^@]*)$/.test(String(cell.z));
	return isPlain ? String(cell.v) : new SheetCell(cell, formats);
}

/**
 * The one that Excel shows first.
 *
 * @param {WorkBook & { readonly Workbook?: { readonly WBView?: readonly { readonly activeTab?: number }[] } }} book
 */
const activeSheet = ({ Workbook }) => Workbook?.WBView?.[0]?.activeTab ?? 0;
