import type readExcelFile from 'read-excel-file/browser';

declare global {
	/** The script is not a module. */
	var readXlsxFile: typeof readExcelFile;
}
