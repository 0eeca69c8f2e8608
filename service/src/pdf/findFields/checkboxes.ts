import { byPlace, heightOf, overlap, shareIn, touches, widthOf, type Area } from './marks/area.ts';
import type { Cell } from './cells.ts';
import type { Box, Marks, Rule } from './marks/marks.ts';
import type { Word } from './words.ts';

const LEAST = 5.5;
const MOST = 22;
const SLANT = 0.3;
/** At least this many adjacent squares are cells for a letter each. */
const CELLS_OF_A_COMB = 4;

/** Checkboxes: squares and circles that are drawn, made of lines, or letters, without words inside. */
export function checkboxesOf(
	{ boxes, rules }: Marks,
	cells: readonly Cell[],
	words: readonly Word[],
	letters: readonly Area[],
): Area[] {
	const closed = cells.filter(({ isOpen }) => !isOpen);
	const blots = boxes.filter(({ isBlot }) => isBlot);
	const drawn = boxes.filter(
		(box) => !box.isBlot || !blots.some((blot) => isLetterBeside(box, blot)),
	);
	const solid = boxes.filter((box) => isSquare(box) && (box.isGrey || isSolid(box, boxes)));
	const squares = [...drawn, ...closed]
		.filter(isSquare)
		.filter((square) => !solid.some((box) => overlap(square, box) > 0.5))
		.filter((square) => !rules.some((rule) => isArrow(rule, square)));
	const empty = [...squares, ...letters].filter(
		(box) => !words.some((word) => isIn(word, box) || isLetterOf(word, box)),
	);
	const distinct: Area[] = [];
	for (const box of empty.sort((a, b) => widthOf(b) - widthOf(a))) {
		if (!distinct.some((other) => touches(inner(box), inner(other)) || overlap(box, other) > 0.3)) {
			distinct.push({ left: box.left, right: box.right, top: box.top, bottom: box.bottom });
		}
	}
	return withoutCombs(distinct.sort(byPlace));
}

/** Filled with black, as marks for a scanner are; with another box on it, the black is a frame. */
function isSolid(box: Box, boxes: readonly Box[]): boolean {
	if (!box.isDark) return false;
	return !boxes.some(
		(other) => other !== box && (box.isBlot || !other.isDark) && overlap(other, box) > 0.4,
	);
}

/** The arrow of a drop-down, drawn as a short thick line. */
function isArrow({ left, right, y }: Rule, box: Area): boolean {
	return left > box.left + 1 && right < box.right - 1 && y > box.top + 2 && y < box.bottom - 2;
}

function isIn({ area, text }: Word, box: Area): boolean {
	return shareIn(area, box) > 0.5 && !isTick(text);
}

/** A square among the letters of a word is a part of what they look like. */
function isLetterOf({ area, text }: Word, box: Area): boolean {
	return text.length > 1 && shareIn(box, area) > 0.5;
}

function isSquare(area: Area): boolean {
	const [width, height] = [widthOf(area), heightOf(area)];
	if (Math.min(width, height) < LEAST || Math.max(width, height) > MOST) return false;
	return Math.abs(width - height) / Math.max(width, height) <= SLANT;
}

const isTick = (text: string): boolean => /^[xX✓✔✗✘\uF0FC]$/.test(text);

/** Letters that are drawn stand closer to each other than circles to tick. */
function isLetterBeside(box: Area, other: Area): boolean {
	const gap = Math.max(other.left - box.right, box.left - other.right);
	const common = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
	return gap > -1 && gap < 2.5 && common > Math.min(heightOf(box), heightOf(other)) * 0.5;
}

function inner({ left, right, top, bottom }: Area): Area {
	return { left: left + 1.5, right: right - 1.5, top: top + 1.5, bottom: bottom - 1.5 };
}

function withoutCombs(boxes: readonly Area[]): Area[] {
	return boxes.filter((box) => {
		let count = 1;
		for (const side of ['right', 'left'] as const) {
			let at: Area | undefined = box;
			while (at && count < CELLS_OF_A_COMB) {
				const from: Area = at;
				at = boxes.find((other) => isBeside(from, other, side));
				if (at) count += 1;
			}
		}
		return count < CELLS_OF_A_COMB;
	});
}

function isBeside(from: Area, other: Area, side: 'left' | 'right'): boolean {
	const gap = side === 'right' ? other.left - from.right : from.left - other.right;
	return Math.abs(gap) < 1 && Math.abs(other.top - from.top) < 1.5;
}
