import type { Area } from '../marks/area.ts';
import type { Word } from '../words.ts';
import { onLine } from './around.ts';
import { withContext } from './join.ts';
import { headsOf } from './labels.ts';

const NUMBER = /^\(?(\p{N}{1,3}[a-z]?)[.)]*$/u;

interface Labelled {
	readonly label: string;
	readonly area: Area;
}

type Context = (words: readonly Word[]) => (place: Area) => string;

/** What may tell places for text apart, and boxes to tick. */
export const forTexts: readonly Context[] = [
	(words) => (place) => headsOf(place, words, onLine(place, words)),
	questionNumber,
];
export const forTicks: readonly Context[] = [questionNumber];

/** Equal labels with what tells them apart: the heads of their row and column, or the number of their question. */
export function distinct<F extends Labelled>(
	fields: readonly F[],
	words: readonly Word[],
	contexts: readonly Context[],
): F[] {
	const groups = new Map<string, F[]>();
	for (const field of fields) groups.set(field.label, [...(groups.get(field.label) ?? []), field]);
	const labels = new Map<F, string>();
	const ofPage = contexts.map((context) => context(words));
	for (const [label, group] of groups) {
		if (label === '' || group.length === 1) continue;
		const best = ofPage
			.map((context) => group.map(({ area }) => context(area)))
			.find((found) => new Set(found).size > group.length / 2);
		if (best) group.forEach((field, index) => labels.set(field, told(label, best[index])));
	}
	return fields.map((field) => ({ ...field, label: labels.get(field) ?? field.label }));
}

function told(label: string, context = ''): string {
	return context.includes(label) ? context : withContext(label, context);
}

/** The number nearest above or beside a place that begins a line to its left. */
function questionNumber(words: readonly Word[]): (place: Area) => string {
	const numbers = words
		.filter(({ text }) => NUMBER.test(text))
		.filter(({ area }) => !onLine(area, words).some((word) => word.area.right < area.left))
		.sort((a, b) => b.area.bottom - a.area.bottom);
	return (place) => {
		const nearest = numbers.find(({ area }) => area.right <= place.left && area.top < place.bottom);
		return nearest ? (NUMBER.exec(nearest.text)?.[1] ?? '') : '';
	};
}
