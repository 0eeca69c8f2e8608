import type { JoinedRule, Lines } from '../lines.ts';
import type { Post } from '../marks/marks.ts';
import type { Word } from '../words.ts';

/** Lines of one form follow each other at this distance, in points. */
const NEAREST = 14;
const FARTHEST = 60;
/** Lines that begin and end this close to each other are one below the other. */
const NEAR = 3;
/** A caption begins at most this far below its line; those of other lines stand as far below theirs. */
const REACH = 9;
const SAME_GAP = 1.5;
const SAME_SIZE = 0.5;

interface Caption {
	/** From the line down to the letters. */
	readonly gap: number;
	readonly size: number;
}

/**
 * The lines of a form that has the caption of each line below it. Two lines with words between them may as well be the
 * frame of these words; but where the last line has such words below it, too, they are captions.
 */
export function linesWithCaptions(
	{ rules, posts }: Lines,
	words: readonly Word[],
): ReadonlySet<JoinedRule> {
	const own = rules.filter(({ isEdge }) => !isEdge);
	const found = new Set<JoinedRule>();
	const seen = new Set<JoinedRule>();
	for (const rule of own) {
		if (seen.has(rule)) continue;
		const column = columnFrom(rule, own);
		for (const line of column) seen.add(line);
		const captions = column.map((line) => captionBelow(line, words));
		const last = captions.at(-1);
		if (column.length < 2 || !last || isFramed(column, posts)) continue;
		if (captions.every((caption) => caption && isLike(caption, last))) {
			for (const line of column) found.add(line);
		}
	}
	return found;
}

/** The line and those below it, as long as they begin and end where it does. */
function columnFrom(first: JoinedRule, rules: readonly JoinedRule[]): JoinedRule[] {
	const column = [first];
	for (const rule of rules) {
		const last = column.at(-1) ?? first;
		const distance = rule.y - last.y;
		if (distance < NEAREST || distance > FARTHEST) continue;
		if (Math.abs(rule.left - first.left) < NEAR && Math.abs(rule.right - first.right) < NEAR) {
			column.push(rule);
		}
	}
	return column;
}

/** Whether upright lines part or close what is between the lines, as in a table. */
function isFramed(column: readonly JoinedRule[], posts: readonly Post[]): boolean {
	const [first, last] = [column[0], column.at(-1)];
	if (!first || !last) return false;
	return posts.some(
		({ x, top, bottom }) =>
			x > first.left - NEAR &&
			x < first.right + NEAR &&
			top < last.y - NEAR &&
			bottom > first.y + NEAR,
	);
}

function captionBelow({ left, right, y }: JoinedRule, words: readonly Word[]): Caption | undefined {
	const near = words.filter(
		({ area }) =>
			area.top > y - NEAR &&
			area.top < y + REACH &&
			area.left > left - NEAR &&
			area.right < right + NEAR,
	);
	const [first] = near.sort((a, b) => a.area.top - b.area.top);
	return first && { gap: first.area.top - y, size: first.size };
}

function isLike(caption: Caption, other: Caption): boolean {
	return (
		Math.abs(caption.gap - other.gap) < SAME_GAP && Math.abs(caption.size - other.size) < SAME_SIZE
	);
}
