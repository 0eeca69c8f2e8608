import type { Area } from '../marks/area.ts';
import { CAPTION } from './captions.ts';
import type { Page, TextPlace } from './page.ts';
import { phrasesOf, split } from './phrases.ts';

/** Captions begin this close below a line. */
const REACH = 6;
const NEAR = 4;
/** How far before its line a label begins at most. */
const LABEL_REACH = 120;

/**
 * The places of one line that has several captions below it, as `City`, `State` and `ZIP`. With words before it, which name
 * them all, it is one place.
 */
export function partsByCaptions(place: TextPlace, { words }: Page): TextPlace[] {
	const below = words.filter(({ area }) => isBelow(area, place));
	const phrases = phrasesOf(below.map(({ area }) => area));
	const isCaption = ({ left }: Area) =>
		below.some(
			({ area, text }) => area.left < left + 1 && area.left > left - 1 && CAPTION.test(text),
		);
	if (!phrases.every(isCaption)) return [place];
	if (words.some(({ area, text }) => /\p{L}{2}/u.test(text) && isBefore(area, place)))
		return [place];
	const parts = split(
		place,
		phrases.slice(1).map(({ left }) => left - 1),
	);
	return parts.length === 1 ? parts : parts.map((part) => ({ ...part, isCaptioned: true }));
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
