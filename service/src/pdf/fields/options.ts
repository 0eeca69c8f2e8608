import { PDFArray } from '@cantoo/pdf-lib';
import { arrayOf, decoded } from '../file/objects.ts';
import { onState } from './states.ts';
import { inherited, type Widget } from '../file/widgets.ts';

/** One of the values that a drop-down or a group of radio buttons can have. */
export interface Choice {
	/** As the file stores it. */
	readonly value: string;
	/** As a person reads it. */
	readonly text: string;
}

/** The options of a drop-down: texts, or pairs of a value and its text (ISO 32000-1, table 231). */
export function optionsOf(widget: Widget): Choice[] {
	const options = inherited(widget, arrayOf, 'Opt');
	return Array.from({ length: options?.size() ?? 0 }, (_, index) => {
		const option = options?.lookup(index);
		const [value, text] =
			option instanceof PDFArray ? [option.lookup(0), option.lookup(1)] : [option, option];
		return { value: decoded(value) ?? '', text: decoded(text) ?? decoded(value) ?? '' };
	}).filter(({ text }) => text !== '');
}

/** Names are UTF-8 where they stand for text (ISO 32000-1, 7.3.5); older programs write Latin-1. */
function readable(name: string): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'));
	} catch {
		return name;
	}
}

/** The states of a group's buttons; where the states are numbers, /Opt has a text for each button. */
export function statesOf(widgets: readonly Widget[]): Choice[] {
	const states = new Map<string, Choice>();
	const [first] = widgets;
	const texts = first && inherited(first, arrayOf, 'Opt');
	widgets.forEach((widget, index) => {
		const value = onState(widget).decodeText();
		const text = texts && index < texts.size() ? decoded(texts.lookup(index)) : undefined;
		if (!states.has(value)) states.set(value, { value, text: text ?? readable(value) });
	});
	return [...states.values()];
}
