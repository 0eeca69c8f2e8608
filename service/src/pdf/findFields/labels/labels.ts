import { overlap, surrounding, type Area } from '../marks/area.ts';
import type { Cell } from '../cells.ts';
import { CAPTION_REACH } from '../places/captions.ts';
import { isSign } from '../places/cellParts.ts';
import type { Word } from '../words.ts';
import {
	above,
	after,
	before,
	below,
	captionBelow,
	isInside,
	nearestField,
	onLine,
	rowHead,
} from './around.ts';
import { joined, labelled, type Label } from './join.ts';
import { questionOf, rowOf } from './question.ts';
import { tableHeads } from './tableHeads.ts';
import { fromItsStart, toItsEnd } from './sentence.ts';

/** How far the head of a column may be. */
const TABLE_REACH = 500;
/** Rows of a table follow each other within this distance. */
const NEXT_ROW = 12;
const LINES_OF_HEAD = 4;
/** Words this close before a line name it, whatever is below. */
const CLOSE = 15;
const SIGN_REACH = 20;
/** How far the number of a row may be from its words, with dots between them. */
const ROW_GAP = 400;

/**
 * The words that say what a box to tick is for: those to its right, up to the next field, else to
 * its left; and the question that is above or before several boxes.
 */
export function labelOfCheckbox(
	box: Area,
	words: readonly Word[],
	fields: readonly Area[],
	checkboxes: readonly Area[],
	cells: readonly Cell[],
): Label {
	// Its own edges are those of a cell, too.
	const cell = cells.find((one) => !one.isOpen && isInside(box, one) && overlap(box, one) < 0.5);
	if (cell && !words.some(({ area }) => isInside(area, cell))) {
		const { column, row } = tableHeads(cell, cells, words);
		if (column.length > 0 && row.length > 0) return labelled(joined(column), joined(row));
	}
	const line = onLine(box, words);
	const left = before(box, line, fields, 40);
	if (left.length > 0 && hasWordsOnLeft(box, words, fields, checkboxes)) {
		return labelled(joined(left));
	}
	const option = joined(after(box, line, fields)) || joined(left);
	const question = questionOf(box, words, fields, checkboxes);
	const asked = joined(fromItsStart(question, words));
	if (option !== '') return labelled(option, asked);
	const heads = headsOf(box, words, line);
	return heads.own === '' ? labelled(asked) : heads;
}

/** A box this close to a place for text belongs to it, as in `Other [ ] ____`. */
const BESIDE = 25;

/** Whether each box of a row has words to its left, and the last one none to its right. */
function hasWordsOnLeft(
	box: Area,
	words: readonly Word[],
	fields: readonly Area[],
	checkboxes: readonly Area[],
): boolean {
	const row = rowOf(box, checkboxes);
	const last = row.at(-1);
	if (row.length < 2 || !last) return false;
	return (
		after(last, onLine(last, words), fields).length === 0 &&
		nearestField(last, fields, 'right') - last.right > BESIDE &&
		row.every((one) => before(one, onLine(one, words), fields, 40).length > 0)
	);
}

/** With the words beside them: a narrow place stands below only one of several. */
function phraseOf(found: readonly Word[], words: readonly Word[]): Word[] {
	const phrase = [...found];
	const isBeside = (word: Word, other: Word): boolean => {
		const gap = Math.max(other.area.left - word.area.right, word.area.left - other.area.right);
		return Math.abs(word.area.bottom - other.area.bottom) < 1 && gap < word.size * 0.5;
	};
	for (const word of phrase) {
		phrase.push(...words.filter((other) => !phrase.includes(other) && isBeside(word, other)));
	}
	return phrase.sort((a, b) => a.area.left - b.area.left);
}

/** The head of a column with its lines above, which are centered or begin with it. */
function wholeHead(found: readonly Word[], words: readonly Word[]): Word[] {
	const head = [...found];
	for (let lines = 1; lines < LINES_OF_HEAD; lines++) {
		const [first] = head;
		if (!first) break;
		const at = surrounding(head.map(({ area }) => area));
		const over = phraseOf(
			words.filter(
				({ area, size }) =>
					Math.abs(size - first.size) < 0.5 &&
					first.area.bottom - area.bottom > size * 0.7 &&
					first.area.bottom - area.bottom < size * 1.4 &&
					area.left < at.right &&
					area.right > at.left,
			),
			words,
		);
		if (over.length === 0) break;
		const line = surrounding(over.map(({ area }) => area));
		const isCentered = Math.abs(line.left + line.right - at.left - at.right) < 12;
		if (!isCentered && Math.abs(line.left - at.left) > 3) break;
		head.unshift(...over);
	}
	return head;
}

/** The heads of row and column. */
export function headsOf(
	place: Area,
	words: readonly Word[],
	line: readonly Word[],
	reach = TABLE_REACH,
): Label {
	const over = phraseOf(above(place, words, [], reach), words);
	const column = joined(wholeHead(fromItsStart(over, words), words));
	return labelled(column, headOfRow(place, line, words));
}

/** The words of a row; behind its number, if that is all that stands next to the place. */
export function headOfRow(place: Area, line: readonly Word[], words: readonly Word[]): string {
	const speaking = line.filter((word) => !isSignOf(place, word));
	const near = joined(rowHead(place, speaking));
	if (!isNumberOnly(near)) return near;
	return joined(fromItsStart(rowHead(place, speaking, ROW_GAP), words)) || near;
}

/**
 * The words inside the cell, before the place on its line, above it, or below it; in a table, the
 * heads of column and row.
 */
export function labelOfText(
	place: Area & { readonly isCaptioned?: boolean },
	words: readonly Word[],
	fields: readonly Area[],
	cell: Area | undefined,
	cells: readonly Cell[],
	above?: Label,
): Label {
	const inCell = cell
		? joined(words.filter((word) => isInside(word.area, cell) && !isSign(word)))
		: '';
	if (cell && inCell === '') {
		const { column, row, isInColumn } = tableHeads(cell, cells, words);
		if (column.length > 0 && (row.length > 0 || isInColumn)) {
			return labelled(joined(column), joined(row) || headOfRow(place, onLine(place, words), words));
		}
	}
	const all = onLine(place, words);
	if (place.isCaptioned && joined(before(place, all, fields, CLOSE)) === '') {
		const caption = joined(below(place, words, CAPTION_REACH));
		if (caption !== '') return labelled(caption);
	}
	const besideSign = all.filter((word) => !isSignOf(place, word));
	const line = joined(before(place, all, fields, 60)) === '' ? besideSign : all;
	const whole = (found: readonly Word[]): string => joined(fromItsStart(found, words));
	const whatIsBeside = before(place, line, fields, 60);
	const beside = joined([
		...fromItsStart(whatIsBeside, words),
		...toItsEnd(whatIsBeside, words, fields).slice(whatIsBeside.length),
	]);
	const under = joined(captionBelow(place, words, fields));
	const heads = (): Label => headsOf(place, words, line);
	if (inCell === '' && isNumberOnly(beside)) {
		const row = whole(rowHead(place, line, ROW_GAP));
		if (!isNumberOnly(row)) return labelled(row);
		return firstOf([() => labelled(under), heads, () => labelled(beside)]);
	}
	return firstOf([
		() => labelled(inCell),
		() => labelled(beside),
		() => labelled(goesOn(place, all, fields)),
		() => labelled(under),
		() => (isFirstOnLine(place, all) && above) || labelled(''),
		() => inColumn(place, words, fields, line),
		() => labelled(joined(below(place, words))),
		() => labelled(whole(before(place, line, fields, Infinity))),
		heads,
	]);
}

function isFirstOnLine(place: Area, line: readonly Word[]): boolean {
	return !line.some(({ area }) => area.right < place.left + 2);
}

/** The first label that has words. */
function firstOf(labels: readonly (() => Label)[]): Label {
	for (const label of labels) {
		const found = label();
		if (found.own !== '') return found;
	}
	return labelled('');
}

/** The words that go on right behind a place, as in `____ years old`. */
function goesOn(place: Area, line: readonly Word[], fields: readonly Area[]): string {
	const behind = after(place, line, fields);
	const [first] = behind;
	return first && first.area.left - place.right < first.size * 0.6 ? joined(behind) : '';
}

/** The caption above; with the head of the row, if the caption is that of a column with other places in it. */
function inColumn(
	place: Area,
	words: readonly Word[],
	fields: readonly Area[],
	line: readonly Word[],
): Label {
	const caption = joined(wholeHead(fromItsStart(above(place, words, fields), words), words));
	if (caption === '' || !fields.some((other) => isNextInColumn(place, other))) {
		return labelled(caption);
	}
	return labelled(caption, headOfRow(place, line, words));
}

function isNextInColumn(place: Area, other: Area): boolean {
	return (
		Math.abs(other.left - place.left) < 3 &&
		Math.abs(other.right - place.right) < 3 &&
		other.top > place.bottom - 3 &&
		other.top < place.bottom + NEXT_ROW
	);
}

/** The sign of a currency next to a place is no part of its label. */
function isSignOf(place: Area, { area, text }: Word): boolean {
	const gap = Math.max(place.left - area.right, area.left - place.right);
	return gap < SIGN_REACH && /^[$€£]$/.test(text);
}

/** `14` or `3. $` says nothing of the amount beside it. */
function isNumberOnly(label: string): boolean {
	return label !== '' && !/\p{L}{2}/u.test(label);
}
