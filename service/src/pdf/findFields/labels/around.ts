import { heightOf, widthOf, type Area } from '../marks/area.ts';
import type { Word } from '../words.ts';

const CAPTION_REACH = 16;
const BELOW_REACH = 8;
/** The height of what is written on a line. */
const LETTER = 10;

export function isInside({ left, right, top, bottom }: Area, cell: Area): boolean {
	const [x, y] = [(left + right) / 2, (top + bottom) / 2];
	return x > cell.left && x < cell.right && y > cell.top && y < cell.bottom;
}

export function onLine(box: Area, words: readonly Word[]): Word[] {
	return words
		.filter(({ area }) => {
			if (area.bottom <= box.top || area.top >= box.bottom) return false;
			const common = Math.min(area.bottom, box.bottom) - Math.max(area.top, box.top);
			return common > Math.min(heightOf(area), heightOf(box)) * 0.45;
		})
		.sort((a, b) => a.area.left - b.area.left);
}

/**
 * @param reach how far the nearest word may be
 * @param gap how far apart words may be
 */
export function before(
	box: Area,
	line: readonly Word[],
	fields: readonly Area[],
	reach: number,
	gap?: number,
): Word[] {
	const edge = nearestField(box, fields, 'left');
	const found: Word[] = [];
	let at = box.left;
	for (const word of line.filter(({ area }) => area.right <= box.left + 2).reverse()) {
		const room = at - word.area.right;
		const most = found.length === 0 ? reach : (gap ?? word.size * 1.5);
		if (word.area.left < edge || room > most) break;
		found.unshift(word);
		at = word.area.left;
	}
	return found;
}

export function after(box: Area, line: readonly Word[], fields: readonly Area[]): Word[] {
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

export function nearestField(box: Area, fields: readonly Area[], side: 'left' | 'right'): number {
	const beside = fields.filter(
		(field) => field !== box && field.top < box.bottom - 2 && field.bottom > box.top + 2,
	);
	return side === 'right'
		? Math.min(...beside.map(({ left }) => left).filter((x) => x >= box.right - 1))
		: Math.max(...beside.map(({ right }) => right).filter((x) => x <= box.left + 1), -Infinity);
}

export function above(
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
	if (isCaptionOfAnother(near, lowest, place, fields)) return [];
	const between = fields.some(
		(field) =>
			field !== place &&
			field.bottom <= place.top + 2 &&
			field.top > lowest - 2 &&
			isOver(field, place),
	);
	return between ? [] : near.filter(({ area }) => area.bottom > lowest - 4);
}

/** Whether a field above is closer to the words than the place is: they stand below their field. */
function isCaptionOfAnother(
	words: readonly Word[],
	lowest: number,
	place: Area,
	fields: readonly Area[],
): boolean {
	const highest = Math.min(...words.map(({ area }) => area.top));
	return fields.some((field) => {
		const gap = highest - field.bottom;
		return field !== place && isOver(field, place) && gap > -4 && gap < place.top - lowest - 1;
	});
}

export function below(place: Area, words: readonly Word[], reach = BELOW_REACH): Word[] {
	const near = words.filter(
		({ area }) =>
			area.top >= place.bottom - 3 && area.top < place.bottom + reach && isOver(area, place),
	);
	const highest = Math.min(...near.map(({ area }) => area.top));
	return near.filter(({ area }) => area.top < highest + 4);
}

/** The words just below that are nearer to the place than others are above it, and than they are to a field below. */
export function captionBelow(place: Area, words: readonly Word[], fields: readonly Area[]): Word[] {
	const found = below(place, words);
	const [top, bottom] = [
		Math.min(...found.map(({ area }) => area.top)),
		Math.max(...found.map(({ area }) => area.bottom)),
	];
	const gap = top - place.bottom;
	const isAbove = words.some(
		({ area }) =>
			isOver(area, place) &&
			area.bottom <= place.top + 3 &&
			place.bottom - LETTER - area.bottom <= gap,
	);
	const isOfAnother = fields.some(
		(field) =>
			field !== place &&
			isOver(field, place) &&
			field.top > bottom - LETTER &&
			field.top - bottom < gap,
	);
	return found.length === 0 || isAbove || isOfAnother ? [] : found;
}

export function isOver(a: Area, b: Area): boolean {
	const common = Math.min(a.right, b.right) - Math.max(a.left, b.left);
	return common > Math.min(widthOf(a), widthOf(b)) * 0.5;
}

/**
 * The nearest words to the left on the line, whatever is between.
 * @param gap how far apart words may be, if not only a blank
 */
export function rowHead(place: Area, line: readonly Word[], gap?: number): Word[] {
	const found: Word[] = [];
	for (const word of line.filter(({ area }) => area.right <= place.left + 2).reverse()) {
		const [next] = found;
		if (next && next.area.left - word.area.right > (gap ?? word.size * 1.5)) break;
		found.unshift(word);
	}
	return found;
}
