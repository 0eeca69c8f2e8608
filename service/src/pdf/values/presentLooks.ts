import { PDFName, type PDFDict, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';
import { kindOf } from '../fields/fields.ts';
import { optionsOf } from '../fields/options.ts';
import { buttonState } from '../fields/radioGroup.ts';
import { selectionIn } from '../fields/selection.ts';
import { OFF, shownState, valueOf } from '../fields/states.ts';
import { storedText } from '../fields/storedText.ts';
import { formatOf } from '../formats/format.ts';
import { dictOf, entryOf, isTrue, numberOf, textOf } from '../file/objects.ts';
import { plainStream } from '../file/revision.ts';
import { inherited, ownerIndex, type Widget } from '../file/widgets.ts';
import { frameOf } from '../looks/frame.ts';
import { uprightBox } from '../looks/geometry.ts';
import { inkOf } from '../looks/ink.ts';
import { drawList, drawText } from '../text/appearance.ts';
import type { Filling } from '../text/filling.ts';
import { tickedLook } from './tick.ts';

/**
 * /NeedAppearances asks viewers to draw all fields themselves, in fonts that lack most scripts. The flag is removed, so
 * this draws what viewers would have drawn: values of the file that are newer than their looks, and fields without a
 * look.
 */
export function drawPresentLooks(widgets: readonly Widget[], filling: Filling): void {
	if (!isTrue(filling.form, 'NeedAppearances')) return;
	filling.form.delete(PDFName.of('NeedAppearances'));
	const { context } = filling.revision;
	updateStates(widgets);
	for (const widget of widgets) {
		const look = showsItsValue(widget) ? undefined : presentLook(widget, filling);
		if (!look) continue;
		const looks = context.obj({ N: look } as Parameters<typeof context.obj>[0]);
		// Writes into the document itself, because the code that draws ticks reads it from there.
		widget.dict.set(PDFName.of('AP'), looks);
		if (isTickable(widget)) widget.dict.set(PDFName.of('AS'), shownState(widget));
	}
}

/** Puts boxes and buttons into the states that their fields' values mean. */
function updateStates(widgets: readonly Widget[]): void {
	const states = new Map<PDFDict | undefined, Set<PDFName>>();
	const tickable = widgets.filter(isTickable);
	const ownerOf = ({ chain }: Widget, widget: Widget) => chain[ownerIndex(widget)];
	for (const widget of tickable) {
		const known = states.get(ownerOf(widget, widget)) ?? new Set([OFF]);
		states.set(ownerOf(widget, widget), known.add(buttonState(widget)));
	}
	for (const widget of tickable) {
		const value = valueOf(widget);
		if (!value || !states.get(ownerOf(widget, widget))?.has(value)) continue;
		const state = buttonState(widget) === value ? value : OFF;
		widget.dict.set(PDFName.of('AS'), state);
	}
}

function isTickable(widget: Widget): boolean {
	const kind = kindOf(widget);
	return kind === 'checkbox' || kind === 'radio';
}

/** Whether a box has a look that shows its present value, or, of a button, its present caption. */
function showsItsValue(widget: Widget): boolean {
	const looks = dictOf(widget.dict, 'AP');
	const look = looks && entryOf(looks, 'N');
	if (!look) return false;
	switch (kindOf(widget)) {
		case 'text':
		case 'dropDown':
			return !inherited(widget, storedText, 'V') && inkOf(look).texts.length === 0;
		case 'list':
			return false;
		case 'button': {
			const shown = inkOf(look).texts.map(({ codes }) => codes);
			const isOther =
				shown.length > 0 && withoutBlanks(shown.join('')) !== withoutBlanks(captionOf(widget));
			return captionOf(widget) === '' || !isOther;
		}
		default:
			return true;
	}
}

function withoutBlanks(text: string): string {
	return text.replace(/\s/g, '');
}

/** The look that a viewer would draw for a box's present value. */
export function presentLook(widget: Widget, filling: Filling): PDFObject | undefined {
	switch (kindOf(widget)) {
		case 'text':
		case 'dropDown':
			return drawPresentText(widget, filling);
		case 'list':
			if (optionsOf(widget).length === 0) return drawPresentText(widget, filling);
			return drawList(widget, selectionIn(widget), inherited(widget, numberOf, 'TI') ?? 0, filling)
				.look;
		case 'button':
		case 'image':
			return drawText(widget, { text: captionOf(widget), alignment: 'centre' }, filling);
		case 'checkbox':
		case 'radio':
			return buttonLooks(widget, filling);
		default:
			return undefined;
	}
}

function drawPresentText(widget: Widget, filling: Filling): PDFRef {
	const text = presentText(widget);
	return drawText(widget, formatOf(widget)?.(text) ?? { text }, filling);
}

/** What a text field or a drop-down shows: of a chosen option its text, which need not be its value. */
function presentText(widget: Widget): string {
	const value = inherited(widget, storedText, 'V') ?? '';
	if (kindOf(widget) !== 'dropDown') return value;
	const [index] = selectionIn(widget);
	return (index !== undefined && optionsOf(widget)[index]?.text) || value;
}

/** Of a checkbox or radio button, with the state that it is in. */
function buttonLooks(widget: Widget, filling: Filling): PDFObject {
	const off = emptyLook(widget, filling);
	const looks = filling.revision.context.obj({ Off: off });
	const state = shownState(widget);
	if (state !== OFF) looks.set(state, tickedLook(widget, undefined, filling));
	return looks;
}

export function emptyLook(widget: Widget, { revision }: Filling): PDFRef {
	const box = uprightBox(widget);
	return revision.add(
		plainStream(revision.context, frameOf(widget, box).content, {
			Type: 'XObject',
			Subtype: 'Form',
			BBox: [0, 0, box.width, box.height],
			Matrix: [...box.matrix],
		}),
	);
}

function captionOf(widget: Widget): string {
	const characteristics = dictOf(widget.dict, 'MK');
	return (characteristics && textOf(characteristics, 'CA')) ?? '';
}
