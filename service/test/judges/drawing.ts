import type { Rectangle } from './renderPdf.ts';
import type { Letter } from './drawnTexts.ts';

/** How a program has drawn a text into a box. In points from the box's lower left corner. */
export interface Drawing {
	/** The letters without blanks, line by line. */
	readonly text: string;
	readonly firstLine: string;
	readonly lines: number;
	readonly size: number;
	/** Of the first line. */
	readonly baseline: number;
	/** Of the first line's ink, as far as it lies in the box. */
	readonly left: number;
	readonly right: number;
	readonly colour: string;
	/** How many letters can be seen whole. */
	readonly shown: number;
}

/** By how much of a point a letter may stand out of its box and yet count as seen. */
const VISIBLE = 0.75;

/** What is drawn in a box, turned so that its letters stand upright. */
export function upright(all: readonly Letter[], box: Rectangle): Drawing | undefined {
	const inside = all.filter(({ x, y, ink }) => isIn(box, x, y, 2) || isIn(box, ink[2], ink[3], 2));
	const turns = inside[0]?.turns ?? 0;
	const letters = inside.filter((letter) => letter.turns === turns);
	const frame = turned(box, turns);
	const [x0, y0, x1, y1] = frame;
	const placed = letters.map((letter) => ({
		...letter,
		ink: turned(letter.ink, turns),
		at: turned([letter.x, letter.y, letter.x, letter.y], turns),
	}));
	const baselines = [...new Set(placed.map(({ at }) => Math.round(at[1] * 2) / 2))];
	const top = Math.max(...baselines);
	const first = placed
		.filter(({ at }) => Math.abs(at[1] - top) < 1)
		.sort((a, b) => a.ink[0] - b.ink[0]);
	const [start, end] = [first[0], first.at(-1)];
	if (!start || !end) return undefined;
	const shown = placed.filter(
		({ ink }) =>
			ink[0] >= x0 - VISIBLE &&
			ink[1] >= y0 - VISIBLE &&
			ink[2] <= x1 + VISIBLE &&
			ink[3] <= y1 + VISIBLE,
	);
	return {
		text: placed.map(({ text }) => text).join(''),
		firstLine: first.map(({ text }) => text).join(''),
		lines: baselines.length,
		size: start.size,
		baseline: start.at[1] - y0,
		left: Math.max(start.ink[0] - x0, 0),
		right: Math.min(end.ink[2] - x0, x1 - x0),
		colour: start.colour,
		shown: shown.length,
	};
}

function isIn([left, bottom, right, top]: Rectangle, x: number, y: number, slack: number): boolean {
	return x >= left - slack && x <= right + slack && y >= bottom - slack && y <= top + slack;
}

/** A rectangle, seen by someone who has turned with the letters. */
function turned([left, bottom, right, top]: Rectangle, turns: number): Rectangle {
	switch (turns) {
		case 1:
			return [bottom, -right, top, -left];
		case 2:
			return [-right, -top, -left, -bottom];
		case 3:
			return [-top, left, -bottom, right];
		default:
			return [left, bottom, right, top];
	}
}
