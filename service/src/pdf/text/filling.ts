import type { PDFDict } from '@cantoo/pdf-lib';
import type { FontLibrary } from '../fonts/library.ts';
import type { FontUse } from '../fonts/use.ts';
import type { Unfit } from './lines/unfit.ts';
import type { Revision } from '../file/revision.ts';

/** A text of a fill that its field has too little room for. */
export interface UnfitText extends Unfit {
	readonly key: string;
}

/** What writing into a form needs: once to prepare a template and once per fill. */
export interface Filling {
	/** The form's own dictionary (/AcroForm), to read from. */
	readonly form: PDFDict;
	readonly revision: Revision;
	readonly fonts: FontUse;
	readonly library: FontLibrary;
	/** Gets to know of texts that do not fit, where someone asks for it. */
	readonly tell?: ((unfit: UnfitText) => void) | undefined;
}
