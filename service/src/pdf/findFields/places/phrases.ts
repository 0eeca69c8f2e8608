import { heightOf, widthOf, type Area } from '../marks/area.ts';
import type { Word } from '../words.ts';

/** Phrases on one line are this far apart at least. */
const APART = 25;
const LEAST_COLUMN = 30;

/** The phrases of one line of words, from left to right. */
export function phrasesOf(areas: readonly Area[]): Area[] {
	const phrases: Area[] = [];
	for (const area of [...areas].sort((a, b) => a.left - b.left)) {
		const last = phrases.at(-1);
		if (last && area.left - last.right < APART)
			phrases[phrases.length - 1] = { ...last, right: Math.max(last.right, area.right) };
		else phrases.push(area);
	}
	return phrases;
}

/** The words that stand on one line with the lowest or the highest of them. */
export function lineOf(words: readonly Word[], which: 'lowest' | 'highest'): Area[] {
	const areas = words.map(({ area }) => area);
	const bottoms = areas.map(({ bottom }) => bottom);
	const at = which === 'lowest' ? Math.max(...bottoms) : Math.min(...bottoms);
	return areas.filter((area) => Math.abs(area.bottom - at) < heightOf(area) / 2);
}

/** Parts of a place, one for each column; the place as it is if one of them were too narrow. */
export function split<P extends Area>(place: P, borders: readonly number[]): P[] {
	const inside = borders.filter((x) => x > place.left && x < place.right);
	const edges = [place.left, ...inside, place.right];
	const parts = edges.slice(1).map((right, index) => ({
		...place,
		left: edges[index] ?? place.left,
		right,
	}));
	return parts.every((part) => widthOf(part) >= LEAST_COLUMN) ? parts : [place];
}
