import { byPlace, touches, type Area } from '../marks/area.ts';
import type { Word } from '../words.ts';
import type { TextPlace } from './page.ts';

/** Lines for one long text: this many at least, this far apart at most. */
const LEAST_LINES = 4;
const FARTHEST = 24;
const NEAREST = 8;
const NEAR = 4;
/** Words this far before a line are its label. */
const LABEL_REACH = 60;

/** Lines one below the other, with nothing between or beside them, are one place. */
export function withParagraphs(places: readonly TextPlace[], words: readonly Word[]): TextPlace[] {
	const taken = new Set<TextPlace>();
	return [...places].sort(byPlace).flatMap((first) => {
		if (taken.has(first)) return [];
		const lines = linesFrom(first, places, words);
		const last = lines.at(-1);
		if (!last || lines.length < LEAST_LINES) return [first];
		for (const line of lines) taken.add(line);
		return [{ ...first, bottom: last.bottom, right: Math.max(...lines.map(({ right }) => right)) }];
	});
}

function linesFrom(
	first: TextPlace,
	places: readonly TextPlace[],
	words: readonly Word[],
): TextPlace[] {
	const lines: TextPlace[] = [];
	let next: TextPlace | undefined = isAlone(first, places) ? first : undefined;
	while (next) {
		const line = next;
		lines.push(line);
		next = places.find(
			(place) => follows(line, place) && isAlone(place, places) && !isLabelled(place, words),
		);
	}
	return lines;
}

export function follows(above: TextPlace, below: TextPlace): boolean {
	const distance = below.bottom - above.bottom;
	return (
		distance > NEAREST &&
		distance < FARTHEST &&
		Math.abs(below.left - above.left) < NEAR &&
		Math.abs(below.right - above.right) < NEAR
	);
}

/** On a line, and no part of a row of a table. */
function isAlone(place: TextPlace, places: readonly TextPlace[]): boolean {
	const { source, isOpen, bottom } = place;
	if (source === 'comb' || (source === 'cell' && !isOpen)) return false;
	const band: Area = { left: -Infinity, right: Infinity, top: bottom - 5, bottom: bottom - 1 };
	return !places.some(
		(other) => other !== place && touches(other, band) && other.bottom - bottom < 3,
	);
}

function isLabelled({ left, right, bottom }: TextPlace, words: readonly Word[]): boolean {
	const band: Area = { left: left - LABEL_REACH, right, top: bottom - 7, bottom };
	return words.some(({ area }) => touches(area, band));
}
