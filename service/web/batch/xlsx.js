import { unzipSync, zipSync } from '../fflate/browser.js';
import '../xlsx/read-excel-file.min.js';
import { TableError } from './table.js';

/** What the cells need; pictures and the like only cost memory. */
const needed =
	/^(\[Content_Types\]\.xml|_rels\/|xl\/(workbook|styles|sharedStrings|_rels|worksheets))/;

/** How many bytes they may be unpacked: more than the largest sheet needs, less than would end the tab. */
const mostBytes = 300_000_000;

/**
 * The rows of a workbook's first sheet: texts, numbers, booleans and dates (as UTC); null for an empty cell. Rejects with
 * TableError if it unpacks to too much.
 */
export async function readXlsx(bytes) {
	// The library unzips larger files in a worker of its own making, which the page's security policy forbids, unless
	// nothing in them is compressed.
	let size = 0;
	const filter = ({ name, originalSize }) => {
		if (!needed.test(name)) return false;
		size += originalSize;
		if (size > mostBytes) throw new TableError('tooLarge');
		return true;
	};
	const parts = unzipSync(bytes, { filter });
	const plain = new Blob([zipSync(parts, { level: 0 })]);
	const result = await globalThis.readXlsxFile(plain);
	// One sheet, or a list of all sheets.
	return Array.isArray(result[0]) || result.length === 0 ? result : result[0].data;
}
