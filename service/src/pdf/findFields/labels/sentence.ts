import type { Area } from '../marks/area.ts';
import type { Word } from '../words.ts';

/** How a line begins that goes on with the one above. */
const CONTINUES = /^[\p{Ll})]|^\((?!\p{L}{1,3}\)|\p{N}{1,2}\))/u;
const MOST_LINES = 3;

/** With the lines above, as long as the words go on with a sentence: they begin with a small letter. */
export function fromItsStart(found: readonly Word[], words: readonly Word[]): Word[] {
	const whole = [...found];
	let line = found;
	for (let lines = 1; lines < MOST_LINES; lines++) {
		const [first] = line;
		if (!first) break;
		if (!CONTINUES.test(first.text)) break;
		line = lineAbove(line, first, words);
		if (/[.:;?!]$/.test(line.at(-1)?.text ?? '')) break;
		whole.unshift(...line);
	}
	return whole;
}

/** With the lines below that go on with the words, at the same left: `Brief` and `description:`. */
export function toItsEnd(
	found: readonly Word[],
	words: readonly Word[],
	fields: readonly Area[],
): Word[] {
	const whole = [...found];
	let line = found;
	for (let lines = 1; lines < MOST_LINES; lines++) {
		const [first] = line;
		if (!first || /[.:?]$/.test(line.at(-1)?.text ?? '')) break;
		const next = phraseBelow(first, words);
		const [start] = next;
		if (!start || !CONTINUES.test(start.text)) break;
		const isOfAnother = next.some(({ area }) =>
			fields.some(
				(field) =>
					field.top < area.bottom - 2 &&
					field.bottom > area.bottom + 1 &&
					field.left > area.left &&
					field.left - area.right < 60,
			),
		);
		if (isOfAnother) break;
		line = next;
		whole.push(...line);
	}
	return whole;
}

function phraseBelow({ area, size }: Word, words: readonly Word[]): Word[] {
	const near = words
		.filter((word) => {
			const pitch = word.area.bottom - area.bottom;
			return pitch > size * 0.7 && pitch < size * 1.5 && word.area.left > area.left - 2;
		})
		.sort((a, b) => a.area.left - b.area.left);
	const phrase: Word[] = [];
	for (const word of near) {
		const last = phrase.at(-1);
		if (last ? word.area.left - last.area.right > size : word.area.left > area.left + 2) break;
		phrase.push(word);
	}
	return phrase;
}

function lineAbove(line: readonly Word[], { area, size }: Word, words: readonly Word[]): Word[] {
	const last = line.at(-1)?.area ?? area;
	const near = words
		.filter((word) => {
			const pitch = area.bottom - word.area.bottom;
			return pitch > size * 0.7 && pitch < size * 1.5;
		})
		.sort((a, b) => a.area.left - b.area.left);
	const phrases: Word[][] = [];
	for (const word of near) {
		const before = phrases.at(-1)?.at(-1);
		if (before && word.area.left - before.area.right < size) phrases.at(-1)?.push(word);
		else phrases.push([word]);
	}
	const isOverLine = (phrase: readonly Word[]): boolean =>
		phrase.some((word) => word.area.left < last.right && word.area.right > area.left);
	return phrases.find(isOverLine) ?? [];
}
