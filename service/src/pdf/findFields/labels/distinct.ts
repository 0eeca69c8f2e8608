import type { Area } from '../marks/area.ts';
import type { Word } from '../words.ts';
import { onLine } from './around.ts';
import { labelled, textOf, type Label } from './join.ts';
import { headsOf } from './labels.ts';

const NUMBER = /^\(?(\p{N}{1,3}[a-z]?)[.)]*$/u;

/** How far above a place the words are that may tell it from others, in points. */
const HEAD_REACH = 40;

interface Labelled {
	readonly label: Label;
	readonly area: Area;
}

type Context = (words: readonly Word[]) => (place: Area) => Label;

/** What may tell places for text apart, and boxes to tick. */
export const forTexts: readonly Context[] = [
	(words) => (place) => headsOf(place, words, onLine(place, words), HEAD_REACH),
	questionNumber,
];
export const forTicks: readonly Context[] = [questionNumber];

/**
 * The labels of fields as texts; equal ones with what tells them apart: the heads of their row and column, the number of their
 * question, or a number of their own.
 */
export function distinct<F extends Labelled>(
	fields: readonly F[],
	words: readonly Word[],
	contexts: readonly Context[],
): (Omit<F, 'label'> & { readonly label: string })[] {
	const groups = new Map<string, F[]>();
	for (const field of fields) {
		const text = textOf(field.label);
		groups.set(text, [...(groups.get(text) ?? []), field]);
	}
	const texts = new Map<F, string>();
	const ofPage = contexts.map((context) => context(words));
	for (const [text, group] of groups) {
		if (text === '' || group.length === 1) continue;
		const best = ofPage
			.map((context) => group.map(({ area }) => textOf(context(area))))
			.find((found) => !found.includes('') && new Set(found).size > group.length / 2);
		if (best) group.forEach((field, index) => texts.set(field, told(text, best[index])));
	}
	const counts = new Map<string, number>();
	return fields.map((field) => {
		const text = texts.get(field) ?? textOf(field.label);
		const count = (counts.get(text) ?? 0) + 1;
		counts.set(text, count);
		// Those that are still equal count on: `Address`, `Address 2`, `Address 3`.
		return { ...field, label: text === '' || count === 1 ? text : `${text} ${count}` };
	});
}

function told(text: string, context = ''): string {
	return context.includes(text) ? context : textOf(labelled(text, context));
}

/** The number nearest above or beside a place that begins a line to its left. */
function questionNumber(words: readonly Word[]): (place: Area) => Label {
	const numbers = words
		.filter(({ text }) => NUMBER.test(text))
		.filter(({ area }) => !onLine(area, words).some((word) => word.area.right < area.left))
		.sort((a, b) => b.area.bottom - a.area.bottom);
	return (place) => {
		const nearest = numbers.find(({ area }) => area.right <= place.left && area.top < place.bottom);
		return labelled(nearest ? (NUMBER.exec(nearest.text)?.[1] ?? '') : '');
	};
}
