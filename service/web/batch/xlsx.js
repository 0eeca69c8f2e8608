import { unzipSync, zipSync } from '../fflate/browser.js';
import * as numfmt from '../numfmt/index.mjs';
import '../xlsx/xlsx.mini.min.js';
import { locale } from '../shared/language.js';
import { TableError } from './table.js';
import { sheetsOf } from './workbook.js';

/** What no cell needs and only costs memory. Of the rest, the reader wants whatever the workbook lists. */
const unneeded = /^xl\/(charts|drawings|embeddings|media|pivotCache|printerSettings)\//;

/** How many bytes they may be unpacked: more than the largest sheet needs, less than would end the tab. */
const mostBytes = 300_000_000;

/**
 * The sheets of a workbook. Rejects with TableError if it unpacks to too much.
 *
 * @param {Uint8Array} bytes
 */
export function readXlsx(bytes) {
	let size = 0;
	const parts = unzipSync(bytes, {
		filter: ({ name, originalSize }) => {
			if (unneeded.test(name)) return false;
			size += originalSize;
			if (size > mostBytes) throw new TableError('tooLarge');
			return true;
		},
	});
	return sheetsOf(zipSync(parts, { level: 0 }), { xlsx: globalThis.XLSX, numfmt, locale });
}
