import type * as Csv from '../../../web/shared/csvFile.js';
import type * as Table from '../../../web/batch/table.js';
let csv: typeof Csv;
let table: typeof Table;
beforeAll(async () => {
	csv = await import('../../../web/shared/csvFile.js');
	table = await import('../../../web/batch/table.js');
});

/** What OWASP names as the beginning of a formula. */
const beginnings = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
const formulas = [
	...beginnings.map((beginning) => `${beginning}cmd|' /C calc'!A0`),
	'=1+1',
	'@SUM(A1)',
	'-2+3+cmd',
	'+49 30 123456',
	'=HYPERLINK("http://example.com";"x")',
	'- a list',
];
const harmless = [
	'Ada',
	'-12.5',
	'+4',
	'1,5',
	"'quoted'",
	"'tis",
	'',
	'a=b',
	'x\ty',
	'a "b", c; d\ne',
];

const never = () => Promise.reject(new Error('no workbook'));
const bytesOf = async (rows: readonly (readonly string[])[]) =>
	new Uint8Array(await csv.csvFile(rows).arrayBuffer());

describe('a table that the page offers', () => {
	it('has no cell that a spreadsheet takes for a formula', async () => {
		for (const formula of formulas) {
			const text = Buffer.from(await bytesOf([['Name'], [formula]])).toString();
			const [, cell = ''] = text.split('\r\n').map((line) => line.replace(/^\ufeff?"?/, ''));
			expect(cell[0]).toBe("'");
		}
	});

	it('is read back as it was entered, headings as well', async () => {
		const headings = formulas.map((formula) => formula.trim());
		const values = [...harmless, ...formulas];
		const rows = values.map((value) => headings.map(() => value));
		const [sheet] = await table.readSheets(await bytesOf([headings, ...rows]), never);
		if (!sheet) throw new Error('There is no sheet.');
		const { columns, rows: read } = table.tableOf(sheet);
		expect(columns.map(({ name }) => name)).toEqual(headings);
		const filled = values.filter((value) => value.trim() !== '');
		expect(read.map(({ cells }) => cells[0])).toEqual(filled);
	});

	it('has numbers as they are', async () => {
		const text = Buffer.from(await bytesOf([['-12.5', '+4', '1.5']])).toString();
		expect(text).toBe('\ufeff-12.5,+4,1.5\r\n');
	});
});
