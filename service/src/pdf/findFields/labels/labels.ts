import { touches, type Area } from '../marks/area.ts';
import type { Word } from '../words.ts';
import { above, after, before, below, isInside, onLine, rowHead } from './around.ts';
import { joined, withContext } from './join.ts';
import { questionOf } from './question.ts';
import { fromItsStart } from './sentence.ts';

/** How far the head of a column may be. */
const TABLE_REACH = 500;

/**
 * The words that say what a box to tick is for: those to its right, up to the next field, else to
 * its left; and the question that is above or before several boxes.
 */
export function labelOfCheckbox(
	box: Area,
	words: readonly Word[],
	fields: readonly Area[],
	checkboxes: readonly Area[],
): string {
	const line = onLine(box, words);
	const option = joined(after(box, line, fields)) || joined(before(box, line, fields, 40));
	return withContext(
		option,
		joined(fromItsStart(questionOf(box, words, fields, checkboxes), words)),
	);
}

/**
 * The words inside the cell, before the place on its line, above it, or below it; in a table, the
 * heads of column and row.
 */
export function labelOfText(
	place: Area,
	words: readonly Word[],
	fields: readonly Area[],
	cell: Area | undefined,
): string {
	const inCell = cell
		? words.filter(({ area }) => touches(area, cell) && isInside(area, cell))
		: [];
	const line = onLine(place, words);
	const whole = (found: readonly Word[]): string => joined(fromItsStart(found, words));
	return (
		joined(inCell) ||
		whole(before(place, line, fields, 60)) ||
		whole(above(place, words, fields)) ||
		joined(below(place, words)) ||
		whole(before(place, line, fields, Infinity)) ||
		withContext(whole(above(place, words, [], TABLE_REACH)), whole(rowHead(place, line)))
	);
}
