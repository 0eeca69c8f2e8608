import type { FieldType } from '../fields.ts';

/**
 * A place of a field on a page, in points (1/72 inch) of the page's own coordinates, those of /Rect:
 * from the lower left, before the page is turned or cropped. pdf.js has the same:
 * `viewport.convertToViewportRectangle([x, y, x + width, y + height])`.
 */
export interface FieldBox {
	/** Of a box that the file has; a new one has none. */
	readonly id?: string;
	/** Counts from 1, as in pdf.js. */
	readonly page: number;
	/** The left edge. */
	readonly x: number;
	/** The lower edge. */
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

export type Alignment = 'left' | 'center' | 'right';

/** How a text or number field takes and shows its text. */
export interface TextSettings {
	readonly multiline: boolean;
	readonly alignment: Alignment;
	/** In points; 0 is automatic: as large as fits. */
	readonly fontSize: number;
	readonly maxLength?: number;
	/** `maxLength` cells of equal width, a character in each. Needs `maxLength`, and one line. */
	readonly comb: boolean;
}

/** A field as the editor of a template sees it. Plain data, fit for JSON and for messages to threads. */
export interface EditableField {
	/** Of a field that the file has, for this very file; a new one has none. */
	readonly id?: string;
	/** Full name; a dot parts the levels of a hierarchy. */
	readonly key: string;
	/** What people read (/TU); without one the file's field has a label made from its key. */
	readonly label: string;
	readonly type: FieldType;
	/** Where it stands; a value shows in all of them. */
	readonly boxes: readonly FieldBox[];
	/** Of text and number fields; what a new field leaves out is as in a plain field. */
	readonly text?: TextSettings;
}

export const PLAIN_TEXT: TextSettings = {
	multiline: false,
	alignment: 'left',
	fontSize: 0,
	comb: false,
};

/** A list of fields that cannot be written: which of them (from 0), its key, and why. */
export class UneditableFieldError extends Error {
	readonly index: number;
	readonly key: string;
	readonly why: string;

	constructor(index: number, key: string, why: string) {
		super(`Field ${index + 1} ("${key}"): ${why}`);
		this.name = 'UneditableFieldError';
		this.index = index;
		this.key = key;
		this.why = why;
	}
}
