import type { Area } from '../marks/area.ts';
import type { Page, TextPlace } from './page.ts';
import { split } from './phrases.ts';

/** Captions begin this close below a line. */
const REACH = 6;
const NEAR = 4;
/** How far before its line a label begins at most. */
const LABEL_REACH = 120;
const ZIP = /^\(?zip/i;

/**
 * The places for city, state and ZIP code on one line that has these captions below it, and no others before.
 * With a label before it that names them all, it is one place.
 */
export function partsOfAddress(place: TextPlace, page: Page): TextPlace[] {
	const captions = page.words.filter(({ area }) => isBelow(area, place));
	const leftOf = (caption: RegExp) => captions.find(({ text }) => caption.test(text))?.area.left;
	const [city, zip] = [leftOf(/^\(?city/i), leftOf(ZIP)];
	if (city === undefined || zip === undefined) return [place];
	if (captions.some(({ area }) => area.left < city - 1)) return [place];
	if (page.words.some((word) => ZIP.test(word.text) && isBefore(word.area, place))) return [place];
	const borders = [leftOf(/^\(?state/i), zip].filter((left) => left !== undefined);
	return split(
		place,
		borders.map((left) => left - 1),
	);
}

function isBelow(area: Area, { left, right, bottom }: Area): boolean {
	return (
		area.top > bottom - 2 &&
		area.top < bottom + REACH &&
		area.left > left - NEAR &&
		area.right < right + NEAR
	);
}

function isBefore(area: Area, { left, bottom }: Area): boolean {
	const isOnLine = area.bottom > bottom - 10 && area.top < bottom;
	return isOnLine && area.right < left + 3 && area.right > left - LABEL_REACH;
}
