import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write, type CellObject, type WorkSheet } from '@e965/xlsx';
import * as xlsx from '@e965/xlsx';
import type * as Numfmt from 'numfmt';
import { hasCase, sharedCase } from '../../judges/sharedCases.ts';
import type * as Csv from '../../../web/batch/csv.js';
import type * as RowValues from '../../../web/batch/rowValues.js';
import type * as Tables from '../../../web/batch/table.js';
import type * as Workbook from '../../../web/batch/workbook.js';

let numfmt = {} as typeof Numfmt;
let { sheetsOf } = {} as typeof Workbook;
let { firstSheet, inOrder, tableOf, textOf } = {} as typeof Tables;
let { rowValues } = {} as typeof RowValues;
let { readCsv } = {} as typeof Csv;
beforeAll(async () => {
	numfmt = await import('numfmt');
	({ sheetsOf } = await import('../../../web/batch/workbook.js'));
	({ firstSheet, inOrder, tableOf, textOf } = await import('../../../web/batch/table.js'));
	({ rowValues } = await import('../../../web/batch/rowValues.js'));
	({ readCsv } = await import('../../../web/batch/csv.js'));
});

const read = (bytes: Uint8Array, locale = 'en-US') => sheetsOf(bytes, { xlsx, numfmt, locale });

/** A workbook of one sheet. */
function workbook(
	rows: readonly (readonly (CellObject | string)[])[],
	change?: (sheet: WorkSheet) => void,
) {
	const sheet = utils.aoa_to_sheet(rows as CellObject[][]);
	change?.(sheet);
	const book = utils.book_new();
	utils.book_append_sheet(book, sheet, 'Rows');
	return new Uint8Array(write(book, { type: 'buffer', cellStyles: true }) as Buffer);
}

const number = (v: number, z: string): CellObject => ({ t: 'n', v, z });
const folder = join(import.meta.dirname, 'formats');
/** Of what LibreOffice shows, percents as Excel writes them. */
const excelWrites = (shown: string) => shown.trim().replace(/(?<=\d)\s%$/, '%');
/** Formats that LibreOffice shows in a way of its own. */
const ownOfLibreOffice = new Set(['h:mm', 'h:mm AM/PM', 'd-mmm-yy', 'dd\\ mmm\\ yyyy']);

describe('a workbook', () => {
	test.each(['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT'])(
		'shows what LibreOffice exports in %s',
		(locale) => {
			const [sheet] = read(readFileSync(join(folder, 'formats.xlsx')), locale);
			const exported = readCsv(readFileSync(join(folder, `${locale}.csv`)));
			expect(exported).toHaveLength(45);
			const shown = exported.map((_, row) => sheet?.rows[row]?.map((cell) => textOf(cell)));
			const isAlike = ([pattern = '']: readonly string[] = []) => !ownOfLibreOffice.has(pattern);
			const expected = exported.map((cells) => cells.map(excelWrites));
			expect(shown.filter(isAlike)).toEqual(expected.filter(isAlike));
		},
	);

	it('gives numbers to fields for numbers, and what it shows to those for texts', () => {
		const bytes = workbook([
			['Text', 'Number', 'Tick'],
			[number(1067, '00000'), number(0.19, '0%'), { t: 'b', v: true }],
			[number(1234.5, '#,##0.00 [$€-407]'), number(1234.5, '#,##0.00'), number(0, 'General')],
			[number(26.5 / 24, '[h]:mm'), number(8.5 / 24, 'h:mm'), { t: 's', v: 'x' }],
		]);
		const [sheet] = read(bytes, 'de-DE');
		if (!sheet) throw new Error('No sheet');
		const fields = [
			{ key: 'text', label: 'Text', type: 'text' as const },
			{ key: 'number', label: 'Number', type: 'number' as const },
			{ key: 'tick', label: 'Tick', type: 'checkbox' as const },
		];
		const matched = new Map(fields.map(({ key }, index) => [key, index]));
		const read3 = tableOf(sheet).rows.map((row) => rowValues(row, { fields, matched }));
		expect(read3.map(({ data }) => ({ ...data }))).toEqual([
			{ text: '01067', number: 0.19, tick: true },
			{ text: '1.234,50 €', number: 1234.5, tick: false },
			{ text: '26:30', tick: true },
		]);
		expect(read3.flatMap(({ problems }) => problems)).toEqual([
			{ number: 4, label: 'Number', reason: 'dateForNumber' },
		]);
	});

	it('tells of hidden rows, merged cells and rows that are equal', () => {
		const rows = [
			['Name', 'City'],
			['Ada', 'London'],
			['Bob', 'Paris'],
			['Ada', 'London'],
		];
		const bytes = workbook(rows, (sheet) => {
			sheet['!rows'] = [{}, {}, { hidden: true }];
			sheet['!merges'] = [
				{ s: { r: 0, c: 2 }, e: { r: 0, c: 3 } },
				{ s: { r: 1, c: 1 }, e: { r: 2, c: 1 } },
			];
		});
		const [sheet] = read(bytes);
		if (!sheet) throw new Error('No sheet');
		const { hidden, merged, repeated } = tableOf(sheet);
		expect({ hidden, merged, repeated: repeated.map(({ number: row }) => row) }).toEqual({
			...{ hidden: 1, merged: 1, repeated: [4] },
		});
	});

	it('counts its days from 1904 if it says so', () => {
		const sheet = utils.aoa_to_sheet([['Due'], [number(44_918, 'yyyy-mm-dd')]]);
		const book = utils.book_new();
		utils.book_append_sheet(book, sheet, 'Rows');
		book.Workbook = { ...book.Workbook, WBProps: { date1904: true } };
		const [read1904] = read(new Uint8Array(write(book, { type: 'buffer' }) as Buffer));
		expect(textOf(read1904?.rows[1]?.[0])).toBe('2026-12-24');
	});

	it('has its hidden sheets last, and begins with one that has rows', () => {
		const book = utils.book_new();
		utils.book_append_sheet(book, utils.aoa_to_sheet([['List'], ['secret']]), 'Lists');
		utils.book_append_sheet(book, utils.aoa_to_sheet([['Cover']]), 'Cover');
		utils.book_append_sheet(book, utils.aoa_to_sheet([['Name'], ['Ada']]), 'People');
		book.Workbook = { ...book.Workbook, Sheets: [{ name: 'Lists', Hidden: 1 }] };
		const sheets = read(new Uint8Array(write(book, { type: 'buffer' }) as Buffer));
		expect(inOrder(sheets).map(({ name }) => name)).toEqual(['Cover', 'People', 'Lists']);
		expect(firstSheet(sheets)?.name).toBe('People');
	});
});

describe('workbooks that others could not read', () => {
	const onCase = (name: string) => (hasCase(name) ? it : it.skip);
	const fields = [
		{ key: 'full_name', label: 'Full name', type: 'text' as const },
		{ key: 'note', label: 'Note', type: 'text' as const },
		{ key: 'amount', label: 'Amount', type: 'number' as const },
	];
	const matched = new Map(fields.map(({ key }, index) => [key, index]));
	const rowsOf = (name: string, locale?: string) => {
		const sheet = firstSheet(read(sharedCase(name), locale));
		return sheet ? tableOf(sheet).rows.map((row) => rowValues(row, { fields, matched })) : [];
	};
	const notes = (name: string, locale: string) => rowsOf(name, locale).map(({ data }) => data.note);

	onCase('times.xlsx')('have times and moments', () => {
		expect(notes('times.xlsx', 'de-DE')).toEqual(['8:30', '24.12.2026 14:30']);
		expect(notes('times.xlsx', 'en-US')).toEqual(['8:30', '12/24/2026 14:30']);
	});

	onCase('formats.xlsx')('have numbers with formats', () => {
		expect(notes('formats.xlsx', 'de-DE')).toEqual(['01067', '1.234,50 €', '19%', '12,50']);
		expect(notes('formats.xlsx', 'en-US')).toEqual(['01067', '1,234.50 €', '19%', '12.50']);
		expect(rowsOf('formats.xlsx')[2]?.data.amount).toBe(0.19);
	});

	onCase('errors.xlsx')('have errors, and formulas without a result', () => {
		expect(
			rowsOf('errors.xlsx').map(({ problems }) => problems.map(({ reason }) => reason)),
		).toEqual([...[['cellError'], ['noResult'], []]]);
	});

	onCase('second-sheet.xlsx')('show their second sheet first', () => {
		expect(rowsOf('second-sheet.xlsx').map(({ data }) => data.note)).toEqual(['from the data']);
	});
});
