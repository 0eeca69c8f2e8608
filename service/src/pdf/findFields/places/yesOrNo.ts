import { heightOf, widthOf, type Area } from '../marks/area.ts';
import type { Word } from '../words.ts';

const YES_OR_NO = /^(yes|no|ja|nein|oui|non)$/i;
/** A column of places to tick is this narrow. */
const WIDEST = 32;
/** How far above its places the head of a column may be. */
const REACH = 500;

/** The head of a narrow column that says `Yes` or `No`, if a place is in one: it is to be ticked. */
export function yesOrNoAbove(place: Area, words: readonly Word[]): string | undefined {
	if (widthOf(place) > WIDEST) return undefined;
	const over = words.filter(
		({ area }) =>
			area.left < place.right &&
			area.right > place.left &&
			area.bottom < place.top + 1 &&
			area.bottom > place.top - REACH,
	);
	const lowest = Math.max(...over.map(({ area }) => area.bottom));
	const [head, ...others] = over.filter(({ area }) => lowest - area.bottom < 2);
	return head && others.length === 0 && YES_OR_NO.test(head.text) ? head.text : undefined;
}

/** `Yes` or `No` right before a short line. */
export function yesOrNoBefore(place: Area, words: readonly Word[]): string | undefined {
	if (widthOf(place) > WIDEST) return undefined;
	const before = words
		.filter(
			({ area }) =>
				area.right < place.left + 2 && area.bottom > place.top && area.top < place.bottom,
		)
		.sort((a, b) => b.area.right - a.area.right)[0];
	if (!before || place.left - before.area.right > before.size) return undefined;
	return YES_OR_NO.test(before.text) ? before.text : undefined;
}

/** The box to tick in such a place: a square in the middle of its lower edge. */
export function boxIn(place: Area): Area {
	const side = Math.min(widthOf(place), heightOf(place));
	const middle = (place.left + place.right) / 2;
	const { bottom } = place;
	return { left: middle - side / 2, right: middle + side / 2, top: bottom - side, bottom };
}
