import type { Area } from '../marks/area.ts';
import type { Page, TextPlace } from './page.ts';
import { split } from './phrases.ts';

/** Captions begin this close below a line. */
const REACH = 6;
const NEAR = 4;

/** The places for city, state and ZIP code on one line that has these captions below it, and no others before. */
export function partsOfAddress(place: TextPlace, page: Page): TextPlace[] {
	const captions = page.words.filter(({ area }) => isBelow(area, place));
	const leftOf = (caption: RegExp) => captions.find(({ text }) => caption.test(text))?.area.left;
	const [city, zip] = [leftOf(/^\(?city/i), leftOf(/^\(?zip/i)];
	if (city === undefined || zip === undefined) return [place];
	if (captions.some(({ area }) => area.left < city - 1)) return [place];
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
