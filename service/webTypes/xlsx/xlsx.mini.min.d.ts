import type * as Library from '@e965/xlsx';

declare global {
	/** The script is not a module. */
	var XLSX: typeof Library;
}
