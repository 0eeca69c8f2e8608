/** @import { Cell } from './table.js' */
import { unzipSync, zipSync } from '../fflate/browser.js';
import '../xlsx/read-excel-file.min.js';
import { TableError } from './table.js';

/** What the cells need; pictures and the like only cost memory. */
const needed =
	/^(\[Content_Types\]\.xml|_rels\/|xl\/(workbook|styles|sharedStrings|_rels|worksheets))/;

/** How many bytes they may be unpacked: more than the largest sheet needs, less than would end the tab. */
const mostBytes = 300_000_000;

/**
 * The rows of a workbook's first sheet. Rejects with TableError if it unpacks to too much.
 *
 * @param {Uint8Array} bytes
 * @returns {Promise<readonly (readonly Cell[])[]>}
 */
export async function readXlsx(bytes) {
	// The library unzips larger files in a worker of its own making, which the page's security policy forbids, unless
	// nothing in them is compressed.
	let size = 0;
	const parts = unzipSync(bytes, {
		filter: ({ name, originalSize }) => {
			if (!needed.test(name)) return false;
			size += originalSize;
			if (size > mostBytes) throw new TableError('tooLarge');
			return true;
		},
	});
	const plain = new Blob([zipSync(parts, { level: 0 })]);
	const [sheet] = await globalThis.readXlsxFile(plain);
	return /** @type {readonly (readonly Cell[])[]} */ (sheet?.data ?? []);
}
