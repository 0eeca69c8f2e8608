import type { PDFDict } from '@cantoo/pdf-lib';
import type { FontLibrary } from '../fonts/library.ts';
import type { FontUse } from '../fonts/use.ts';
import type { Unfit } from './lines/unfit.ts';
import type { Revision } from '../file/revision.ts';

/** A text of a fill that doesn't fit its field. */
export interface UnfitText extends Unfit {
	readonly key: string;
}

/** The context for writing into a form: one to prepare a template, and one per fill. */
export interface Filling {
	/** The form's own dictionary (/AcroForm), to read from. */
	readonly form: PDFDict;
	readonly revision: Revision;
	readonly fonts: FontUse;
	readonly library: FontLibrary;
	/** Called for each text that doesn't fit, if wanted. */
	readonly tell?: ((unfit: UnfitText) => void) | undefined;
}
