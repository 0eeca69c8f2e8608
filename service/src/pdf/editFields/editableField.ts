import type { FieldType } from '../fields/fieldTypes.ts';
import type { ChoiceKind, FieldValue } from '../fields/fields.ts';
import type { NumberFormat } from '../formats/numberStyles.ts';
import type { Font } from './fontNames.ts';

/**
 * A place of a field on a page, in points (1/72 inch) of the page's own coordinates, those of /Rect:
 * from the lower left, before the page is turned or cropped. pdf.js has the same:
 * `viewport.convertToViewportRectangle([x, y, x + width, y + height])`.
 */
export interface FieldBox {
	/** The ID of a box in the file; a new box has none. */
	readonly id?: string;
	/** Counts from 1, as in pdf.js. */
	readonly page: number;
	/** The left edge. */
	readonly x: number;
	/** The lower edge. */
	readonly y: number;
	readonly width: number;
	readonly height: number;
	/** What a button of a group stands for, as people read it. */
	readonly option?: string;
}

export type Alignment = 'left' | 'center' | 'right';

/** How a text or number field accepts and shows its text. */
export interface TextSettings {
	readonly multiline: boolean;
	readonly alignment: Alignment;
	/** In points; 0: automatic, as large as fits. */
	readonly fontSize: number;
	/** Without it, the font stays. */
	readonly font?: Font;
	readonly maxLength?: number;
	/** `maxLength` cells of equal width, a character in each. Needs `maxLength`, and one line. */
	readonly comb: boolean;
}

/** A field as the template editor sees it: plain data for JSON and for messages to threads. */
export interface EditableField {
	/** The ID of a field in this file; a new field has none. */
	readonly id?: string;
	/** The full name; dots separate the levels of a hierarchy. */
	readonly key: string;
	/** What people read (/TU); without one, the label is derived from the key. */
	readonly label: string;
	readonly type: FieldType;
	/** The field's boxes; its value shows in all of them. */
	readonly boxes: readonly FieldBox[];
	/** For text and number fields; what a new field omits has its default. */
	readonly text?: TextSettings;
	/** For drop-downs, lists and groups of radio buttons, whose type is text, and for groups of boxes to tick. */
	readonly choice?: ChoiceSettings;
	/** How a number field shows numbers; without it, as they are entered. */
	readonly numberFormat?: NumberFormat;
	/** For a text field that is a date: how it is shown, as in `dd.mm.yyyy`. */
	readonly dateFormat?: string;
	readonly required?: boolean;
	/** What the field has where a fill does not name it; a date is in ISO 8601. */
	readonly default?: FieldValue;
}

export interface ChoiceSettings {
	readonly kind: ChoiceKind;
	/** What can be chosen, as people read it. Buttons can get other texts, but stay as many. */
	readonly options: readonly string[];
	/** Of a drop-down or a list, as of a text. */
	readonly fontSize?: number;
	readonly font?: Font;
}

export const PLAIN_TEXT: TextSettings = {
	multiline: false,
	alignment: 'left',
	fontSize: 0,
	font: 'Helvetica',
	comb: false,
};

/** A field cannot be written: its index (from 0), its key, and why. */
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
