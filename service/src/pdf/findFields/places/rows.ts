import { surrounding, touches, type Area } from '../marks/area.ts';
import type { JoinedRule } from '../lines.ts';
import type { Page, TextPlace } from './page.ts';
import { lineOf, phrasesOf, split } from './phrases.ts';
import type { Word } from '../words.ts';

/** Rows of a table without upright lines: this many at least, equally long and equally far apart. */
const LEAST_ROWS = 3;
const NEAREST = 10;
const FARTHEST = 40;
const NEAR = 3;
/** Heads of columns stand this far above the first row at most. */
const HEADS_REACH = 45;

/** The rows that a line is one of, from the top down; none if it stands alone. */
export function rowsOf(rule: JoinedRule, { lines, words }: Page): JoinedRule[] {
	const same = lines.rules.filter(
		({ left, right }) => Math.abs(left - rule.left) < NEAR && Math.abs(right - rule.right) < NEAR,
	);
	const rows = [...below(rule, same, -1).reverse(), rule, ...below(rule, same, 1)];
	return rows.length >= LEAST_ROWS && rows.every((row) => isBlank(row, words)) ? rows : [];
}

function isBlank({ left, right, y }: JoinedRule, words: readonly Word[]): boolean {
	const row = { left, right, top: y - NEAREST, bottom: y - 1 };
	return !words.some(({ area }) => touches(area, row));
}

/** The lines above (-1) or below (1), as long as they follow at the same distance. */
function below(rule: JoinedRule, same: readonly JoinedRule[], way: 1 | -1): JoinedRule[] {
	const found: JoinedRule[] = [];
	let from = rule;
	let pitch: number | undefined;
	for (;;) {
		const at = from;
		const distance = (other: JoinedRule): number => (other.y - at.y) * way;
		const [next] = same
			.filter((other) => distance(other) >= NEAREST && distance(other) <= FARTHEST)
			.sort((a, b) => distance(a) - distance(b));
		if (!next || (pitch !== undefined && Math.abs(distance(next) - pitch) > NEAR)) return found;
		pitch = distance(next);
		found.push(next);
		from = next;
	}
}

/** The places of a row, one below each head of a column. */
export function columnsOf(place: TextPlace, rule: JoinedRule, page: Page): TextPlace[] {
	const [first] = rowsOf(rule, page);
	const heads = first ? headsAbove(first, page) : [];
	if (heads.length < 2) return [place];
	return split(
		place,
		heads.slice(1).map(({ left }) => left - 1),
	);
}

/** The phrases of the nearest line of words above a row; boxes to tick have other words. */
function headsAbove({ left, right, y }: JoinedRule, { words, checkboxes }: Page): Area[] {
	const near = words.filter(
		({ area }) =>
			area.bottom < y - NEAREST &&
			area.bottom > y - HEADS_REACH &&
			area.left > left - NEAR &&
			area.right < right + NEAR,
	);
	if (near.length === 0) return [];
	const line = lineOf(near, 'lowest');
	const level = surrounding(line);
	return checkboxes.some((box) => touches(box, level)) ? [] : phrasesOf(line);
}
