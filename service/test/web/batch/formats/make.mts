// node service/test/web/batch/formats/make.mts: writes a workbook with values in many formats, and what LibreOffice
// shows of it in five languages (`soffice` has to be installed). The files are kept, so that the tests need no LibreOffice.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { utils, write, type CellObject } from '@e965/xlsx';

const here = import.meta.dirname;

const numbers: readonly (readonly [pattern: string, value: number])[] = [
	['00000', 1067],
	['0%', 0.19],
	['0.00%', 0.1925],
	['0.00', 12.5],
	['#,##0.00', 1234.5],
	['#,##0', 1234567],
	['#,##0.00 [$€-407]', 1234.5],
	['#,##0.00\\ "€"', 1234.5],
	['[$€-2] #,##0.00', 1234.5],
	['[$$-409]#,##0.00', -1234.5],
	['#,##0.00 "CHF"', 1234.5],
	['h:mm', 0.354166666666667],
	['hh:mm:ss', 0.354166666666667],
	['[h]:mm', 1.1041666667],
	['h:mm AM/PM', 0.6],
	['m/d/yy', 46380],
	['m/d/yy h:mm', 46380.604166667],
	['dd/mm/yyyy', 46380],
	['dd.mm.yyyy', 46380],
	['yyyy\\-mm\\-dd', 46380],
	['d. mmmm yyyy', 46380],
	['dd\\ mmm\\ yyyy', 46380],
	['mmmm\\ yyyy', 46380],
	['General', 1234.5],
	['General', 1067],
	['General', 4915112345678],
	['General', 0.1 + 0.2],
	['General', 1 / 3],
	['General', -0.5],
	['0.00E+00', 12345],
	['# ?/?', 1.25],
	['#,##0;[Red]\\-#,##0', -1234],
	['#,##0.00_);(#,##0.00)', -1234.5],
	['"Nr. "0', 7],
	['_-* #,##0.00\\ [$€-407]_-', 1234.5],
	['0000\\ 0000', 12345678],
	['@', 5],
	['000\\-000', 123456],
	['0.0,"k"', 12345],
	['0,00', 1],
	['d-mmm-yy', 46380],
	['mm:ss', 0.0125],
	['[mm]:ss', 0.0625],
];
const rows = numbers.map(([z, v]): (CellObject | string)[] => [z, { t: 'n', v, z }]);
const sheet = utils.aoa_to_sheet([['Pattern', 'Value'], ...rows, ['General', { t: 'b', v: true }]]);
const book = utils.book_new();
utils.book_append_sheet(book, sheet, 'Formats');
const file = join(here, 'formats.xlsx');
writeFileSync(file, write(book, { type: 'buffer', compression: true }) as Buffer);

/** Separated by commas, quoted, in UTF-8, each cell as it is shown. */
const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true';
const registry = 'http://openoffice.org/2001/registry';
for (const locale of ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT']) {
	const folder = mkdtempSync(join(tmpdir(), 'formats-'));
	mkdirSync(join(folder, 'user'));
	writeFileSync(
		join(folder, 'user/registrymodifications.xcu'),
		`<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="${registry}"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item></oor:items>`,
	);
	const installation = `-env:UserInstallation=${pathToFileURL(folder).href}`;
	execFileSync('soffice', [
		installation,
		'--headless',
		'--convert-to',
		csv,
		'--outdir',
		folder,
		file,
	]);
	renameSync(join(folder, 'formats.csv'), join(here, `${locale}.csv`));
	rmSync(folder, { recursive: true });
}
