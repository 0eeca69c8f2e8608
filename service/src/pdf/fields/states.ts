import { PDFName, type PDFDict } from '@cantoo/pdf-lib';
import { dictOf, entryOf, nameFor } from '../file/objects.ts';
import { decoded } from '../file/strings.ts';
import { inherited, type Widget } from '../file/widgets.ts';

export const OFF = PDFName.of('Off');

/** The state in which a box is ticked: what its looks are called, else its value, else `Yes`. */
export function onState(widget: Widget): PDFName {
	const value = valueOf(widget);
	return statedName(widget) ?? (value && value !== OFF ? value : PDFName.of('Yes'));
}

/** The state according to the box itself: the name of its looks, or else its current state. */
export function statedName(widget: Widget): PDFName | undefined {
	const named = ['N', 'D'].flatMap((kind) => looksOf(widget, kind)?.keys() ?? []);
	const states = [...named, stateIn(widget.dict, 'AS')];
	return states.find((state) => state !== undefined && state !== OFF);
}

/** Names are UTF-8 where they stand for text (ISO 32000-1, 7.3.5); older programs write Latin-1. */
export function readable(name: string): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'));
	} catch {
		return name;
	}
}

/** The name of a state that is a text. */
export function stateNamed(text: string): PDFName {
	return nameFor(Buffer.from(text, 'utf8').toString('latin1'));
}

export function looksOf(widget: Widget, kind: string): PDFDict | undefined {
	const appearances = dictOf(widget.dict, 'AP');
	return appearances && dictOf(appearances, kind);
}

export function valueOf(widget: Widget): PDFName | undefined {
	return inherited(widget, stateIn, 'V');
}

/** The state that viewers show: the box's own, whatever the value of its field says. */
export function shownState(widget: Widget): PDFName {
	return stateIn(widget.dict, 'AS') ?? valueOf(widget) ?? OFF;
}

/** Some programs write the state as a string instead of a name. */
export function stateIn(dict: PDFDict, key: string): PDFName | undefined {
	const state = entryOf(dict, key);
	if (state instanceof PDFName) return state;
	const text = decoded(state);
	return text ? stateNamed(text) : undefined;
}
