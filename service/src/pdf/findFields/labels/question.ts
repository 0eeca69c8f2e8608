import { heightOf, type Area } from '../marks/area.ts';
import type { Word } from '../words.ts';
import { after, before, onLine } from './around.ts';

/** Boxes below each other with options are this close, and begin at the same place. */
const NEXT_OPTION = 30;
const SAME_LEFT = 4;
/** How far above its first option a question is, how far to its left it begins, in points. */
const QUESTION_REACH = 16;
const INDENT = 60;
/** How far to the left of a row of options its question ends, and how far apart its words may be. */
const ROW_REACH = 150;
const ROW_GAP = 40;

/** The question that is before a row of boxes to tick, or above a column of them. */
export function questionOf(
	box: Area,
	words: readonly Word[],
	fields: readonly Area[],
	checkboxes: readonly Area[],
): Word[] {
	const first = firstOfRow(box, words, fields, checkboxes);
	const asked = before(first, onLine(first, words), fields, ROW_REACH, ROW_GAP);
	if (asked.some(({ text }) => /\p{L}{2}/u.test(text))) return asked;
	return wordsAbove(firstOfColumn(first, checkboxes, words), words);
}

/** The leftmost box of the row that has the same question: between two boxes is only the option of the first. */
function firstOfRow(
	box: Area,
	words: readonly Word[],
	fields: readonly Area[],
	checkboxes: readonly Area[],
): Area {
	const line = onLine(box, words);
	let first = box;
	for (const other of rowOf(box, checkboxes).reverse()) {
		if (other.left >= first.left) continue;
		const option = after(other, line, fields);
		const from = first;
		const isAsked = line.some(
			(word) =>
				word.area.left > other.right &&
				word.area.right < from.left &&
				!option.includes(word) &&
				/\p{L}{2}/u.test(word.text),
		);
		if (isAsked) break;
		first = other;
	}
	return first;
}

/** The boxes of one row, from the left, the box itself among them. */
export function rowOf(box: Area, checkboxes: readonly Area[]): Area[] {
	return checkboxes.filter((other) => isSameRow(box, other)).sort((a, b) => a.left - b.left);
}

function isSameRow(a: Area, b: Area): boolean {
	return Math.abs(a.top + a.bottom - b.top - b.bottom) / 2 < heightOf(a) * 0.5;
}

function firstOfColumn(box: Area, checkboxes: readonly Area[], words: readonly Word[]): Area {
	let first = box;
	for (let steps = 0; steps < 30; steps++) {
		const from = first;
		const next = checkboxes.findLast(
			(other) =>
				Math.abs(other.left - from.left) < SAME_LEFT &&
				other.top < from.top - 4 &&
				from.top - other.bottom < NEXT_OPTION,
		);
		if (!next || hasQuestionBetween(next, from, words)) break;
		first = next;
	}
	return first;
}

/** Whether words begin between two boxes, one below the other, where these do and not where their options do. */
function hasQuestionBetween(above: Area, below: Area, words: readonly Word[]): boolean {
	return words.some(
		({ area, text }) =>
			area.top > above.bottom - 4 &&
			area.bottom < below.top + 4 &&
			area.left < above.right - 2 &&
			area.right > above.left - INDENT &&
			/\p{L}{2}/u.test(text),
	);
}

/** The line of words just above, that begins at the box or to its left. */
function wordsAbove(box: Area, words: readonly Word[]): Word[] {
	const near = words.filter(
		({ area }) => area.bottom <= box.top + 3 && area.bottom > box.top - QUESTION_REACH,
	);
	const starts = near.filter(
		({ area }) => area.left > box.left - INDENT && area.left < box.left + 20,
	);
	const lowest = Math.max(...starts.map(({ area }) => area.bottom));
	const line = near
		.filter(({ area }) => Math.abs(area.bottom - lowest) < 3 && area.right > box.left - INDENT)
		.sort((a, b) => a.area.left - b.area.left);
	const found: Word[] = [];
	for (const word of line) {
		const last = found.at(-1);
		if (last && word.area.left - last.area.right > word.size * 1.5) break;
		found.push(word);
	}
	return found;
}
