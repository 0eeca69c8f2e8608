import { heightOf, shareIn, widthOf } from './marks/area.ts';
import type { Box, Marks, Post, Rule } from './marks/marks.ts';
import type { Word } from './words.ts';

/** Lines of a page in which pieces are joined and the edges of boxes count. */
export interface Lines {
	/** From the top down. */
	readonly rules: readonly JoinedRule[];
	/** From left to right. */
	readonly posts: readonly Post[];
}

export interface JoinedRule extends Rule {
	/** Only the upper or lower edge of boxes, no line for itself. */
	readonly isEdge: boolean;
}

/** Pieces of one line are as far apart at most, along it and across. */
const GAP = 2;
const ACROSS = 1.2;
/** Lines that run from edge to edge of the page are decoration or a grid. */
const BLEED = 4;
const LARGEST_LETTER = 25;
/** Shorter upright dashes part the letters of one place, longer ones columns. */
const PARTING = 70;
/** A page with more is a drawing or a chart. */
const MOST_LINES = 4_000;

/** Of shaded boxes only those without words have edges that count; drawn letters have none. */
export function linesOf(marks: Marks, words: readonly Word[]): Lines {
	const { width, height } = marks;
	const rules = marks.rules.filter(({ left, right }) => left > BLEED || right < width - BLEED);
	const posts = marks.posts.filter(({ top, bottom }) => top > BLEED || bottom < height - BLEED);
	const boxes = marks.boxes.filter(
		(box) =>
			!isLetter(box) && (!box.isShaded || !words.some(({ area }) => shareIn(area, box) > 0.5)),
	);
	const edges = boxes.flatMap(({ left, right, top, bottom }) => [
		{ left, right, y: top },
		{ left, right, y: bottom },
	]);
	const sides = boxes.flatMap(({ left, right, top, bottom }) => [
		{ top, bottom, x: left },
		{ top, bottom, x: right },
	]);
	const level = [
		...rules.map(({ left, right, y }) => ({ from: left, to: right, at: y, isEdge: false })),
		...edges.map(({ left, right, y }) => ({ from: left, to: right, at: y, isEdge: true })),
	];
	const pieceOf = ({ top, bottom, x }: Post): Piece => ({
		...{ from: top, to: bottom },
		at: x,
		isEdge: false,
	});
	const solid = joinedPieces([...posts.filter(({ isDashed }) => !isDashed), ...sides].map(pieceOf));
	const dashed = joinedPieces(posts.filter(({ isDashed }) => isDashed).map(pieceOf));
	const parting = dashed.filter(({ from, to }) => to - from >= PARTING);
	const [joinedRules, joinedPosts] = [joinedPieces(level), [...solid, ...parting]];
	if (joinedRules.length + joinedPosts.length > MOST_LINES) return { rules: [], posts: [] };
	return {
		rules: joinedRules.map(({ from, to, at, isEdge }) => ({
			left: from,
			right: to,
			y: at,
			isEdge,
		})),
		posts: joinedPosts
			.sort((a, b) => a.at - b.at)
			.map(({ from, to, at }) => ({ top: from, bottom: to, x: at })),
	};
}

/** A small filled figure: a letter that is drawn, or a sign. */
export function isLetter(box: Box): boolean {
	return box.isBlot === true && Math.max(widthOf(box), heightOf(box)) < LARGEST_LETTER;
}

interface Piece {
	readonly from: number;
	readonly to: number;
	readonly at: number;
	readonly isEdge: boolean;
}

function joinedPieces(pieces: readonly Piece[]): Piece[] {
	const sorted = [...pieces].sort((a, b) => a.at - b.at || a.from - b.from);
	const joined: Piece[] = [];
	let group: Piece[] = [];
	const close = (): void => {
		joined.push(...joinedGroup(group));
		group = [];
	};
	for (const piece of sorted) {
		if (group[0] && piece.at - group[0].at > ACROSS) close();
		group.push(piece);
	}
	close();
	return joined;
}

function joinedGroup(group: readonly Piece[]): Piece[] {
	const joined: Piece[] = [];
	for (const piece of [...group].sort((a, b) => a.from - b.from)) {
		const last = joined.at(-1);
		if (!last || piece.from > last.to + GAP) joined.push(piece);
		else {
			const isEdge = last.isEdge && piece.isEdge;
			joined[joined.length - 1] = { ...last, to: Math.max(last.to, piece.to), isEdge };
		}
	}
	return joined;
}
