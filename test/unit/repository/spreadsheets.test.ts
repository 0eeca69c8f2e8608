import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRows } from '../../../scripts/spreadsheet.mts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'spreadsheets-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The rows of a file that holds this, or why there are none. */
async function read(content: string | Uint8Array, encoding?: string) {
	const path = join(folder, 'rows.csv');
	writeFileSync(path, content);
	return await readRows(path, encoding).catch((error: Error) => error.message.replace(path, 'X'));
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const bigEndian = (text: string) => utf16(text).swap16();
const people = [
	{ name: 'Zoë', city: 'Wien' },
	{ name: 'Bob', city: 'Graz; Süd' },
];
const text = 'name,city\nZoë,Wien\nBob,"Graz; Süd"\n';

describe('a spreadsheet is read', () => {
	it.each<[string, string | Uint8Array]>([
		['UTF-8', text],
		['UTF-8 with a mark', `\uFEFF${text}`],
		['UTF-16 with a mark', utf16(`\uFEFF${text}`)],
		['UTF-16 without one', utf16(text)],
		['big-endian UTF-16 with a mark', bigEndian(`\uFEFF${text}`)],
		['big-endian UTF-16 without one', bigEndian(text)],
		['semicolons', 'name;city\nZoë;Wien\nBob;"Graz; Süd"\n'],
		['tabs', 'name\tcity\r\nZoë\tWien\r\nBob\tGraz; Süd\r\n'],
		['bars', 'name|city\nZoë|Wien\nBob|Graz; Süd'],
		['sep=', 'sep=;\r\nname;city\r\nZoë;Wien\r\nBob;"Graz; Süd"\r\n'],
		['sep= in quotes, with a mark', '\uFEFF"sep=|"\nname|city\nZoë|Wien\nBob|Graz; Süd\n'],
		['sep=, UTF-16 and tabs', utf16('\uFEFFSEP=\t\r\nname\tcity\r\nZoë\tWien\r\nBob\tGraz; Süd')],
		['line ends of old Macs', 'name,city\rZoë,Wien\rBob,Graz; Süd\r'],
		['empty rows', '\n\nname,city\n\nZoë,Wien\n,\n  ,  \n\nBob,Graz; Süd\n,\n\n'],
		['empty columns', 'name,city,,\nZoë,Wien,,\nBob,Graz; Süd,,\n'],
		['blanks around headers', ' name , city\nZoë,Wien\nBob,Graz; Süd\n'],
	])('%s', async (_, content) => {
		expect(await read(content)).toEqual(people);
	});

	it.each([
		['windows-1252', latin1(text)],
		['iso-8859-1', latin1(text)],
		[
			'macintosh',
			Buffer.from([...'name,city\nZo\x91,Wien\nBob,"Graz; S\x9fd"\n'].map((c) => c.charCodeAt(0))),
		],
	])('%s, if it is told', async (encoding, content) => {
		expect(await read(content, encoding)).toEqual(people);
	});

	it('with one column', async () => {
		expect(await read('name\nZoë\n')).toEqual([{ name: 'Zoë' }]);
	});

	it('with a separator in a quoted header', async () => {
		expect(await read('"a;b;c",d\n1,2\n')).toEqual([{ 'a;b;c': '1', d: '2' }]);
	});
});

describe('a spreadsheet is refused, and why', () => {
	it.each<[string, string | Uint8Array, string]>([
		[
			'Windows-1252',
			latin1(text),
			'is not UTF-8 (line 2). Save it as "CSV UTF-8", or name its encoding, such as --encoding windows-1252.',
		],
		['a doubled header', 'name,city,name\nA,B,C\n', 'has two columns called "name". Rename one.'],
		['one that is doubled but for blanks', 'name,name \nA,B\n', 'has two columns called "name".'],
		[
			'two that look the same',
			'Pr\u00e9nom,Pre\u0301nom\nA,B\n',
			'has two columns called "Pr\u00e9nom".',
		],
		[
			'two separators',
			'Last, first;city\nM, Z;Wien\n',
			'could be separated by "," or ";". Begin it with a line such as sep=;',
		],
		[
			'values without a header',
			'name,,city\nA,B,C\n',
			'has values in column 2, which has no name.',
		],
		['a workbook', Buffer.from('PK\x03\x04abc'), 'is an Excel workbook. Save it as "CSV UTF-8".'],
		['an old workbook', latin1('\xd0\xcf\x11\xe0abc'), 'is an Excel workbook. Save it as'],
		['nothing', '', 'has no rows below its header.'],
		['no rows', 'name,city\n,\n', 'has no rows below its header.'],
		['too many cells', 'name,city\nA,B,C\n', 'cannot be read as CSV: Invalid Record Length'],
		['an open quote', 'name,city\nA,"B\n', 'cannot be read as CSV: Quote Not Closed'],
	])('%s', async (_, content, reason) => {
		expect(await read(content)).toContain(`The spreadsheet X ${reason}`);
	});

	it('an encoding that there is not', async () => {
		expect(await read(text, 'latin-7')).toContain('There is no encoding "latin-7".');
	});

	it('an encoding that it does not have', async () => {
		expect(await read(latin1(text), 'utf-8')).toContain('is not UTF-8 (line 2)');
	});
});
