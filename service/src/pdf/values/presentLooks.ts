import { PDFArray, PDFName, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';
import type { Filling } from '../text/filling.ts';
import { formatOf } from '../formats/format.ts';
import { frameOf } from '../looks/frame.ts';
import { uprightBox } from '../looks/geometry.ts';
import { arrayOf, dictOf, entryOf, isTrue, nameOf, textOf } from '../file/objects.ts';
import { decoded } from '../file/strings.ts';
import { plainStream } from '../file/revision.ts';
import { drawText } from '../text/appearance.ts';
import { OFF, shownState } from '../fields/states.ts';
import { tickedLook } from './tick.ts';
import { type Widget, flagsOf, inherited } from '../file/widgets.ts';

const PUSH_BUTTON = 1 << 16;
const COMBO = 1 << 17;

/**
 * /NeedAppearances asks viewers to draw all fields themselves, in fonts that lack most scripts. It
 * has to go, so what viewers were to draw is drawn here: values that the file came with, and
 * frames, captions and buttons of fields that have no look.
 */
export function drawPresentLooks(widgets: readonly Widget[], filling: Filling): void {
	if (!isTrue(filling.form, 'NeedAppearances')) return;
	filling.form.delete(PDFName.of('NeedAppearances'));
	const { context } = filling.revision;
	for (const widget of widgets) {
		const look = presentLook(widget, filling);
		if (!look) continue;
		const looks = context.obj({ N: look } as Parameters<typeof context.obj>[0]);
		// Into the document itself: what draws ticks after this reads it from there.
		widget.dict.set(PDFName.of('AP'), looks);
		if (inherited(widget, nameOf, 'FT') === 'Btn') {
			widget.dict.set(PDFName.of('AS'), shownState(widget));
		}
	}
}

/** The look that a viewer would draw for a box's present value. */
export function presentLook(widget: Widget, filling: Filling): PDFObject | undefined {
	const text = presentText(widget);
	const shown = text ? (formatOf(widget)?.(text) ?? { text }) : undefined;
	if (shown) return drawText(widget, shown, filling);
	const appearances = dictOf(widget.dict, 'AP');
	if (appearances && entryOf(appearances, 'N')) return undefined;
	const type = inherited(widget, nameOf, 'FT');
	if (type === 'Btn' && flagsOf(widget) & PUSH_BUTTON) {
		return drawText(widget, { text: captionOf(widget), alignment: 'centre' }, filling);
	}
	if (type === 'Btn') return buttonLooks(widget, filling);
	return type === 'Tx' || type === 'Ch' ? drawText(widget, { text: '' }, filling) : undefined;
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

function presentText(widget: Widget): string | undefined {
	const type = inherited(widget, nameOf, 'FT');
	const value = inherited(widget, textOf, 'V');
	if (type === 'Tx') return value;
	const isList = (flagsOf(widget) & COMBO) === 0;
	if (type !== 'Ch' || (isList && dictOf(widget.dict, 'AP'))) return undefined;
	return value && chosenText(widget, value);
}

/** An option may be a pair: the value, and the text to show for it (ISO 32000-1, table 231). */
function chosenText(widget: Widget, value: string): string {
	const options = inherited(widget, arrayOf, 'Opt');
	for (let index = 0; index < (options?.size() ?? 0); index++) {
		const pair = options?.lookup(index);
		if (!(pair instanceof PDFArray) || pair.size() < 2) continue;
		if (decoded(pair.lookup(0)) === value) return decoded(pair.lookup(1)) ?? value;
	}
	return value;
}
