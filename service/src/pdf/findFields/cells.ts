import type { Area } from './marks/area.ts';
import type { Lines } from './lines.ts';
import type { Rule } from './marks/marks.ts';

/** An area between lines: of a table, a box, or a row that is open at its ends. */
export interface Cell extends Area {
	readonly isOpen: boolean;
	/** Open at both of its ends. */
	readonly isRow?: boolean;
}

const NEAR = 2.5;
const LEAST = 5;
/** How far above its lower line a row may begin that has no lines at its ends. */
const TALLEST_OPEN = 60;

/** Sides that stand on a line are those of a row, if they are no taller than this. */
const TALLEST_CUP = 40;
/** Lower ones part the letters on the line. */
const LOWEST_CUP = 10;

interface Side {
	readonly x: number;
	readonly top: number;
	readonly isOpen: boolean;
}

/** The cells above each line, from left to right. */
export function cellsOf(lines: Lines): Cell[] {
	return lines.rules.flatMap((rule, index) => {
		const above = lines.rules.slice(0, index).reverse();
		const sides = sidesOn(rule, lines);
		return sides.slice(1).flatMap((right, at) => {
			const left = sides[at];
			return left ? (cellBetween(left, right, rule, above) ?? []) : [];
		});
	});
}

function sidesOn(rule: Rule, { posts }: Lines): Side[] {
	const sides: Side[] = posts
		.filter(({ x }) => x >= rule.left - NEAR && x <= rule.right + NEAR)
		.filter(({ top, bottom }) => bottom >= rule.y - NEAR && top <= rule.y - LEAST)
		.map(({ x, top }) => ({ x, top, isOpen: false }));
	for (const x of [rule.left, rule.right]) {
		if (sides.some((side) => Math.abs(side.x - x) <= NEAR)) continue;
		sides.push({ x, top: rule.y - TALLEST_OPEN, isOpen: true });
	}
	return sides.sort((a, b) => a.x - b.x);
}

function cellBetween(
	left: Side,
	right: Side,
	{ y }: Rule,
	above: readonly Rule[],
): Cell | undefined {
	if (right.x - left.x < LEAST) return undefined;
	const roof = Math.max(left.top, right.top) - NEAR;
	const top = above.find(
		(rule) => rule.y <= y - LEAST && rule.left <= left.x + NEAR && rule.right >= right.x - NEAR,
	);
	if (!top || top.y < roof) return cupBetween(left, right, y);
	if (left.isOpen && Math.abs(top.left - left.x) > NEAR) return undefined;
	if (right.isOpen && Math.abs(top.right - right.x) > NEAR) return undefined;
	const isOpen = left.isOpen || right.isOpen;
	const isRow = left.isOpen && right.isOpen;
	return { left: left.x, right: right.x, top: top.y, bottom: y, isOpen, isRow };
}

/** A cell without a line above it, as tall as its sides: the first row below what has no lines. */
function cupBetween(left: Side, right: Side, y: number): Cell | undefined {
	const top = Math.max(left.top, right.top);
	if (left.isOpen || right.isOpen || y - top > TALLEST_CUP || y - top < LOWEST_CUP) {
		return undefined;
	}
	return { left: left.x, right: right.x, top, bottom: y, isOpen: false };
}
