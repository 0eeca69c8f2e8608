import { PDFName, type PDFDict } from '@cantoo/pdf-lib';
import { decoded, dictOf, entryOf } from '../file/objects.ts';
import { inherited, type Widget } from '../file/widgets.ts';

export const OFF = PDFName.of('Off');

/** The state in which a box is ticked: what its looks are called, else its value, else `Yes`. */
export function onState(widget: Widget): PDFName {
	const named = ['N', 'D'].flatMap((kind) => looksOf(widget, kind)?.keys() ?? []);
	const states = [...named, stateIn(widget.dict, 'AS'), valueOf(widget)];
	return states.find((state) => state !== undefined && state !== OFF) ?? PDFName.of('Yes');
}

export function looksOf(widget: Widget, kind: string): PDFDict | undefined {
	const appearances = dictOf(widget.dict, 'AP');
	return appearances && dictOf(appearances, kind);
}

export function valueOf(widget: Widget): PDFName | undefined {
	return inherited(widget, stateIn, 'V');
}

/** Some programs write the state as a string instead of a name. */
export function stateIn(dict: PDFDict, key: string): PDFName | undefined {
	const state = entryOf(dict, key);
	if (state instanceof PDFName) return state;
	const text = decoded(state);
	return text ? PDFName.of(text) : undefined;
}
