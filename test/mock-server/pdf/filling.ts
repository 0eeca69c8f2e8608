import type { PDFDict } from '@cantoo/pdf-lib';
import type { FontLibrary } from './fonts/library.ts';
import type { FontUse } from './fonts/use.ts';
import type { Revision } from './revision.ts';

/** What it takes to write into a form: used once to prepare a template and once for each fill. */
export interface Filling {
	/** The form's own dictionary (/AcroForm), to read from. */
	readonly form: PDFDict;
	readonly revision: Revision;
	readonly fonts: FontUse;
	readonly library: FontLibrary;
}
