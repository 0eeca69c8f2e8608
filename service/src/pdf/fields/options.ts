import { PDFArray } from '@cantoo/pdf-lib';
import { arrayOf } from '../file/objects.ts';
import { flagsOf, inherited, type Widget } from '../file/widgets.ts';
import { textFrom } from './storedText.ts';

/** One of the values that a field with options can have. */
export interface Choice {
	/** As the file stores it. */
	readonly value: string;
	/** As a person reads it; empty where a form offers to choose nothing. */
	readonly text: string;
}

/** Whether a drop-down accepts text that is not in its list (ISO 32000-1, table 230). */
const EDITABLE = 1 << 18;

/** Whether several options of a list can be chosen (ISO 32000-1, table 230). */
const MULTIPLE = 1 << 21;

export function isMultiple(widget: Widget): boolean {
	return (flagsOf(widget) & MULTIPLE) !== 0;
}

export function isEditable(widget: Widget): boolean {
	return (flagsOf(widget) & EDITABLE) !== 0;
}

/** All options of a drop-down or a list, in their order: texts, or pairs of a value and its text (ISO 32000-1, table 231). */
export function optionsOf(widget: Widget): Choice[] {
	const options = inherited(widget, arrayOf, 'Opt');
	return Array.from({ length: options?.size() ?? 0 }, (_, index) => {
		const option = options?.lookup(index);
		const [value, text] =
			option instanceof PDFArray ? [option.lookup(0), option.lookup(1)] : [option, option];
		return { value: textFrom(value) ?? '', text: textFrom(text) ?? textFrom(value) ?? '' };
	});
}
