import { PDFName, type PDFDict } from '@cantoo/pdf-lib';
import { nameOf } from '../file/objects.ts';
import { inherited, type Widget } from '../file/widgets.ts';
import { amountOf, inkOf } from '../looks/ink.ts';
import { looksOf, OFF, stateIn } from './states.ts';

/** What authors call the state of a box that is not ticked, where it is not `Off`. */
const LIKE_OFF = /^(?:off|no|non|none|nein|nee|nej|false|0|unchecked|unticked)$/i;

/**
 * Gives the state in which a box is not ticked its right name, `Off` (ISO 32000-1, 12.7.4.2.3), where the form calls it
 * otherwise: every program takes a state of another name for a ticked box.
 */
export function nameOffStates(widgets: readonly Widget[]): void {
	const renamed = new Map<PDFDict, PDFName>();
	for (const widget of widgets) {
		const looks = inherited(widget, nameOf, 'FT') === 'Btn' ? looksOf(widget, 'N') : undefined;
		const name = looks && (renamed.get(looks) ?? otherName(looks));
		if (!looks || !name) continue;
		renamed.set(looks, name);
		for (const kind of ['N', 'D', 'R']) rename(looksOf(widget, kind), name);
		for (const dict of widget.chain) {
			for (const key of ['AS', 'V', 'DV']) {
				if (stateIn(dict, key) === name) dict.set(PDFName.of(key), OFF);
			}
		}
	}
}

/** The state, of several that are drawn and none of which is `Off`, that has such a name, or else the least ink. */
function otherName(looks: PDFDict): PDFName | undefined {
	const states = looks.keys();
	if (states.length < 2 || states.includes(OFF)) return undefined;
	const named = states.filter((state) => LIKE_OFF.test(state.decodeText()));
	if (named.length === 1) return named[0];
	const [least, next] = states
		.map((state) => ({ state, ink: amountOf(inkOf(looks.lookup(state))) }))
		.sort((a, b) => a.ink - b.ink);
	return least && next && least.ink < next.ink ? least.state : undefined;
}

function rename(looks: PDFDict | undefined, name: PDFName): void {
	const look = looks?.get(name);
	if (!looks || !look) return;
	looks.delete(name);
	looks.set(OFF, look);
}
