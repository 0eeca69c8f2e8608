import { join } from 'node:path';
import { matchNamed } from '../../../../nodes/FillPdfTemplate/mapping/matchKeys';

interface Field {
	readonly key: string;
	readonly label: string;
}
interface Column {
	readonly index: number;
	readonly name: string;
}
interface Table {
	readonly columns: readonly Column[];
	readonly rows: readonly { readonly number: number; readonly cells: readonly unknown[] }[];
	readonly repeated: readonly { readonly number: number }[];
}
interface Sheet {
	readonly name: string;
}
interface Modules {
	matchColumns(columns: readonly Column[], fields: readonly Field[]): Map<string, number>;
	readSheets(bytes: Uint8Array): Promise<[Sheet]>;
	tableOf(sheet: Sheet): Table;
	fieldValue(cell: unknown, field: object): { value?: unknown; problem?: { reason: string } };
	titleOf(pattern: string, row: object, context: object): string;
}

const folder = join(import.meta.dirname, '../../../../service/web/batch');
const page = {} as Modules;
beforeAll(async () => {
	for (const name of ['matchColumns', 'table', 'rowValues']) {
		Object.assign(page, await import(join(folder, `${name}.js`)));
	}
});

const field = (key: string, label = key): Field => ({ key, label });
const readTable = async (bytes: Uint8Array) => page.tableOf((await page.readSheets(bytes))[0]);

describe('columns and fields match on the page as in the node', () => {
	const cases: readonly (readonly [string, readonly string[], readonly Field[]])[] = [
		['the same name', ['Name', 'Age'], [field('Name'), field('Age')]],
		[
			'case, spaces, _, - and .',
			['First Name', 'LAST-NAME', 'zip.code'],
			[field('first_name'), field('lastName'), field('ZIP code')],
		],
		['an exact name before one that is alike', ['first name', 'first_name'], [field('first_name')]],
		['the label', ['Date of birth'], [field('birth_date', 'Date of Birth')]],
		['the key before a label', ['Name'], [field('name', 'Full name'), field('other', 'Name')]],
		['no label that two fields have', ['Amount'], [field('a1', 'Amount'), field('a2', 'Amount')]],
		['no two keys that are alike', ['first name'], [field('first_name'), field('First-Name')]],
		['é of one character or two', ['Prénom'], [field('Pre\u0301nom')]],
		['what nothing has', ['Nothing'], [field('Name')]],
		['a name of signs only', ['---'], [field('...')]],
	];
	test.each(cases)('%s', (_, names, fields) => {
		const columns = names.map((name, index) => ({ index, name }));
		const given = new Map(names.map((name) => [name, `value of ${name}`]));
		const byNode = matchNamed(given, fields).values;
		const byPage = page.matchColumns(columns, fields);
		const values = [...byPage].map(([key, index]) => [key, `value of ${names[index]}`]);
		expect(Object.fromEntries(values)).toEqual(Object.fromEntries(byNode));
	});
});

describe('a CSV file', () => {
	const expected = [
		['Müller', '1.250,50'],
		['O"Brien; "Sons"', 'two\nlines'],
	];
	const text = (separator: string) =>
		`Name${separator}Amount\r\nMüller${separator}1.250,50\r\n"O""Brien; ""Sons"""${separator}"two\nlines"\r\n`;
	const utf16 = (content: string, isBig: boolean) => {
		const bytes = Buffer.from(content, 'utf16le');
		return new Uint8Array(isBig ? bytes.swap16() : bytes);
	};
	const utf8 = (content: string) => new Uint8Array(Buffer.from(content));
	const cases: readonly (readonly [string, Uint8Array])[] = [
		['UTF-8 and ;', utf8(text(';'))],
		['UTF-8 with a mark and tabs', utf8(`\uFEFF${text('\t')}`)],
		['Windows-1252 and |', new Uint8Array(Buffer.from(text('|'), 'latin1'))],
		['UTF-16, little end first, with a mark', utf16(`\uFEFF${text('\t')}`, false)],
		['UTF-16, big end first, with a mark', utf16(`\uFEFF${text(';')}`, true)],
		['UTF-16 without a mark', utf16(text(';'), false)],
		['sep=', utf8(`sep=;\r\n${text(';')}`)],
		['a separator that only sep= names', utf8(`sep=#\n${text('#')}`)],
	];
	test.each(cases)('is read: %s', async (_, bytes) => {
		const { columns, rows } = await readTable(bytes);
		expect(columns.map(({ name }) => name)).toEqual(['Name', 'Amount']);
		expect(rows.map(({ cells }) => cells)).toEqual(expected);
	});

	test('may have commas as decimal signs, empty rows and a row that is short', async () => {
		const { rows } = await readTable(utf8('a,b,c\n"1,5",2,3\n\n,,\n4,5\n'));
		expect(rows).toEqual([
			{ number: 2, cells: ['1,5', '2', '3'] },
			{ number: 5, cells: ['4', '5'] },
		]);
	});

	test('may have rows that are equal', async () => {
		const { rows, repeated } = await readTable(utf8('a,b\n1,2\n3,4\n1,2\n1,2,\n'));
		expect(rows).toHaveLength(4);
		expect(repeated.map(({ number }) => number)).toEqual([4, 5]);
	});

	test.each([
		['', 'emptyTable'],
		['Name;Age\n', 'noRows'],
		['%PDF-1.7', 'notTable'],
		['Name;City\nAda;London\n"Bob;Paris\nCyd;Rome\n', 'openQuote'],
	])('is refused with a reason: %j', async (content, reason) => {
		await expect(readTable(utf8(content))).rejects.toMatchObject({ reason });
	});
});

describe('the cells of a row', () => {
	test.each([
		['36', { type: 'number' }, { value: 36 }],
		['1.250,75', { type: 'number' }, { value: 1250.75 }],
		['many', { type: 'number' }, { problem: { reason: 'notNumber' } }],
		['Ja', { type: 'checkbox' }, { value: true }],
		['☐', { type: 'checkbox' }, { value: false }],
		['perhaps', { type: 'checkbox' }, { problem: { reason: 'notTick' } }],
		['#N/A', { type: 'text' }, { problem: { reason: 'cellError' } }],
		['#NV', { type: 'number' }, { problem: { reason: 'cellError' } }],
		['#1', { type: 'text' }, { value: '#1' }],
		['large', { type: 'text', options: ['Small', 'Large'] }, { value: 'Large' }],
		['huge', { type: 'text', options: ['Small', 'Large'] }, { problem: { reason: 'notOption' } }],
		['12345', { type: 'text', maxLength: 4 }, { problem: { reason: 'tooLong' } }],
	])('%j in %j', (cell, fieldOf, expected) => {
		expect(page.fieldValue(cell, fieldOf)).toMatchObject(expected);
	});

	test('make the title of its document', () => {
		const columns = [
			{ index: 0, name: 'Invoice number' },
			{ index: 1, name: 'Due' },
		];
		const row = { number: 7, cells: ['R-1', '2026-12-24'] };
		const title = page.titleOf('{#} {invoice_Number}, {Due} {other}', row, { columns });
		expect(title).toBe('7 R-1, 2026-12-24 {other}');
	});
});
