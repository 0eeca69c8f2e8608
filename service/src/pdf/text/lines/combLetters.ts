import { letters, visibleLetters } from '../../characters/visible.ts';
import { baseDirection, visualOrder } from './bidi.ts';

/** The letters for the cells of a comb, as they stand on paper from left to right: the first `most` of a line. */
export function combLetters(line: string, most: number): string[] {
	const base = baseDirection(line);
	return visualOrder(firstOf(line, most), base).flatMap(({ text, direction }) => {
		const shown = visibleLetters(text);
		return direction === 'rtl' ? shown.reverse() : shown;
	});
}

/** With the characters that say which way it runs. */
function firstOf(line: string, most: number): string {
	let count = 0;
	let first = '';
	for (const letter of letters(line)) {
		count += visibleLetters(letter).length;
		if (count > most) break;
		first += letter;
	}
	return first;
}
