import { heightOf, touches, widthOf, type Area } from './marks/area.ts';
import type { Word } from './words.ts';

const LONGEST = 120;
const CAPTION_REACH = 16;
/** How far the head of a column may be. */
const TABLE_REACH = 250;

/** The words that say what a box to tick is for: those to its right, up to the next field, else to its left. */
export function labelOfCheckbox(
	box: Area,
	words: readonly Word[],
	fields: readonly Area[],
): string {
	const line = onLine(box, words);
	return joined(after(box, line, fields)) || joined(before(box, line, fields, 40));
}

/** The words inside the cell, before the place on its line, above it, or below it. */
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
	return (
		joined(inCell) ||
		joined(before(place, line, fields, 60)) ||
		joined(above(place, words, fields)) ||
		joined(below(place, words)) ||
		joined(before(place, line, fields, Infinity)) ||
		joined(above(place, words, [], TABLE_REACH))
	);
}

/** A key derived from a label: `First name` -> `firstName`. */
export function keyFrom(label: string, fallback: string): string {
	const words =
		label
			.normalize('NFKD')
			.replace(/\p{M}/gu, '')
			.match(/[\p{L}\p{N}]+/gu) ?? [];
	const [first = '', ...others] = words.slice(0, 6).map((word) => word.toLowerCase());
	const key = [first, ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))];
	return key.join('').slice(0, 60) || fallback;
}

function isInside({ left, right, top, bottom }: Area, cell: Area): boolean {
	const [x, y] = [(left + right) / 2, (top + bottom) / 2];
	return x > cell.left && x < cell.right && y > cell.top && y < cell.bottom;
}

function onLine(box: Area, words: readonly Word[]): Word[] {
	return words
		.filter(({ area }) => {
			const common = Math.min(area.bottom, box.bottom) - Math.max(area.top, box.top);
			return common > Math.min(heightOf(area), heightOf(box)) * 0.45;
		})
		.sort((a, b) => a.area.left - b.area.left);
}

/** @param reach how far the nearest word may be */
function before(box: Area, line: readonly Word[], fields: readonly Area[], reach: number): Word[] {
	const edge = nearestField(box, fields, 'left');
	const found: Word[] = [];
	let at = box.left;
	for (const word of line.filter(({ area }) => area.right <= box.left + 2).reverse()) {
		const gap = at - word.area.right;
		if (word.area.left < edge || gap > (found.length === 0 ? reach : word.size * 1.5)) break;
		found.unshift(word);
		at = word.area.left;
	}
	return found;
}

function after(box: Area, line: readonly Word[], fields: readonly Area[]): Word[] {
	const edge = nearestField(box, fields, 'right');
	const found: Word[] = [];
	let at = box.right;
	for (const word of line.filter(({ area }) => area.left >= box.right - 2)) {
		const gap = word.area.left - at;
		if (word.area.right > edge + 1 || gap > (found.length === 0 ? 25 : word.size * 1.5)) break;
		found.push(word);
		at = word.area.right;
	}
	return found;
}

function nearestField(box: Area, fields: readonly Area[], side: 'left' | 'right'): number {
	const beside = fields.filter(
		(field) => field !== box && field.top < box.bottom - 2 && field.bottom > box.top + 2,
	);
	return side === 'right'
		? Math.min(...beside.map(({ left }) => left).filter((x) => x >= box.right - 1))
		: Math.max(...beside.map(({ right }) => right).filter((x) => x <= box.left + 1), -Infinity);
}

function above(
	place: Area,
	words: readonly Word[],
	fields: readonly Area[],
	reach = CAPTION_REACH,
): Word[] {
	const near = words.filter(
		({ area }) =>
			area.bottom <= place.top + 3 && area.bottom > place.top - reach && isOver(area, place),
	);
	const lowest = Math.max(...near.map(({ area }) => area.bottom));
	const between = fields.some(
		(field) =>
			field !== place &&
			field.bottom <= place.top + 2 &&
			field.top > lowest - 2 &&
			isOver(field, place),
	);
	return between ? [] : near.filter(({ area }) => area.bottom > lowest - 4);
}

function below(place: Area, words: readonly Word[]): Word[] {
	const near = words.filter(
		({ area }) =>
			area.top >= place.bottom - 3 && area.top < place.bottom + 8 && isOver(area, place),
	);
	const highest = Math.min(...near.map(({ area }) => area.top));
	return near.filter(({ area }) => area.top < highest + 4);
}

function isOver(a: Area, b: Area): boolean {
	const common = Math.min(a.right, b.right) - Math.max(a.left, b.left);
	return common > Math.min(widthOf(a), widthOf(b)) * 0.5;
}

/** Words in the order of reading, without what only leads the eye. */
function joined(words: readonly Word[]): string {
	const lines = [...words].sort((a, b) =>
		Math.abs(a.area.bottom - b.area.bottom) > 4
			? a.area.bottom - b.area.bottom
			: a.area.left - b.area.left,
	);
	const text = lines.map((word) => word.text).join(' ');
	const label = text
		.replace(/[._…\s]{3,}/g, ' ')
		.replace(/^[\s:;,.•·–—-]+|[\s:;,•·–—-]+$/g, '')
		.trim();
	if (!/[\p{L}\p{N}]/u.test(label)) return '';
	return label.length <= LONGEST ? label : `${label.slice(0, LONGEST - 1)}…`;
}
