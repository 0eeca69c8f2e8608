import type { JoinedRule, Lines } from '../lines.ts';
import type { Area } from '../marks/area.ts';
import type { Post } from '../marks/marks.ts';
import type { Word } from '../words.ts';

/** Lines of one form follow each other at this distance, in points. */
const NEAREST = 14;
const FARTHEST = 60;
/** Lines that begin and end this close to each other are one below the other. */
const NEAR = 3;
/** A caption begins at most this far below its line; those of other lines stand as far below theirs. */
export const CAPTION_REACH = 14;
const SAME_GAP = 1.5;
const SAME_SIZE = 0.5;

/** How a caption begins; words of a text go on with small letters, or begin with a number. */
export const CAPTION = /^(\(\p{L}|\p{Lu}\p{L}|\p{Lo})/u;

interface Caption {
	/** From the line down to the letters. */
	readonly gap: number;
	readonly size: number;
}

/** A line that is drawn or a row of underscores or dots. */
interface Line {
	readonly left: number;
	readonly right: number;
	readonly y: number;
}

/**
 * The lines and rows of a form that has the caption of each line below it. Two lines with words between them may as well be
 * the frame of these words; but where the last line has such words below it, too, they are captions.
 */
export function linesWithCaptions<Run extends Area>(
	{ rules, posts }: Lines,
	runs: readonly Run[],
	words: readonly Word[],
): ReadonlySet<JoinedRule | Run> {
	const found = new Set<JoinedRule | Run>();
	const drawn = rules.filter(({ isEdge }) => !isEdge).map((rule) => ({ ...rule, of: rule }));
	const written = runs.map((run) => ({ ...run, y: run.bottom, of: run }));
	for (const lines of [drawn, written]) {
		const seen = new Set<Line>();
		for (const line of lines) {
			if (seen.has(line)) continue;
			const column = columnFrom(line, lines);
			for (const one of column) seen.add(one);
			const row = lines.filter((other) => Math.abs(other.y - line.y) < SAME_GAP);
			for (const group of [column, row]) {
				if (isFramed(group, posts) || !haveCaptions(group, words)) continue;
				for (const { of } of group) found.add(of);
			}
		}
	}
	return found;
}

/** Whether all of several lines have a caption below, equally far and of one size. */
function haveCaptions(lines: readonly Line[], words: readonly Word[]): boolean {
	const captions = lines.map((line) => captionBelow(line, words));
	const last = captions.at(-1);
	if (lines.length < 2 || !last) return false;
	return captions.every((caption) => caption && isLike(caption, last));
}

/** The line and those below it, as long as they begin and end where it does. */
function columnFrom<L extends Line>(first: L, lines: readonly L[]): L[] {
	const column = [first];
	for (const line of [...lines].sort((a, b) => a.y - b.y)) {
		const distance = line.y - (column.at(-1) ?? first).y;
		if (distance < NEAREST || distance > FARTHEST) continue;
		if (Math.abs(line.left - first.left) < NEAR && Math.abs(line.right - first.right) < NEAR) {
			column.push(line);
		}
	}
	return column;
}

/** Whether upright lines part or close what is between the lines, as in a table. */
function isFramed(column: readonly Line[], posts: readonly Post[]): boolean {
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

function captionBelow({ left, right, y }: Line, words: readonly Word[]): Caption | undefined {
	const near = words.filter(
		({ area }) =>
			area.top > y - NEAR &&
			area.top < y + CAPTION_REACH &&
			area.left > left - NEAR &&
			area.right < right + NEAR,
	);
	const top = Math.min(...near.map(({ area }) => area.top));
	const [first] = near
		.filter(({ area }) => area.top < top + 2)
		.sort((a, b) => a.area.left - b.area.left);
	return first && CAPTION.test(first.text) ? { gap: top - y, size: first.size } : undefined;
}

function isLike(caption: Caption, other: Caption): boolean {
	return (
		Math.abs(caption.gap - other.gap) < SAME_GAP && Math.abs(caption.size - other.size) < SAME_SIZE
	);
}
