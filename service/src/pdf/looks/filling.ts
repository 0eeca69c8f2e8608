import type { PDFDict } from '@cantoo/pdf-lib';
import type { FontLibrary } from '../fonts/library.ts';
import type { FontUse } from '../fonts/use.ts';
import type { Revision } from '../file/revision.ts';

/** What writing into a form needs: once to prepare a template and once per fill. */
export interface Filling {
	/** The form's own dictionary (/AcroForm), to read from. */
	readonly form: PDFDict;
	readonly revision: Revision;
	readonly fonts: FontUse;
	readonly library: FontLibrary;
}
