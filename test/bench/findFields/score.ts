import { isLabelRight } from './labelWords.ts';
import type { Kind, Place, Truth } from './truth.ts';

export interface Score {
	readonly wanted: number;
	readonly found: number;
	readonly right: number;
}

export interface Verdict {
	readonly text: Score;
	readonly checkbox: Score;
	/** Of the fields that were found and that have words to compare. */
	readonly labels: { readonly judged: number; readonly right: number };
	readonly missed: readonly Place[];
	readonly wrong: readonly Place[];
	readonly hits: readonly Place[];
}

const SAME = 0.5;

/**
 * Holds what was found against the truth, best pairs first: those of one kind with an IoU of 0.5,
 * and boxes to tick of which each has the middle of the other. Their fields often stand out from
 * the box that is printed, so that few points decide about the IoU of what is the same box.
 */
export function judge(found: readonly Place[], { wanted, either }: Truth): Verdict {
	const pairs = wanted
		.flatMap((truth) =>
			found.map((proposal) => ({ truth, proposal, common: iou(truth, proposal) })),
		)
		.filter(
			({ truth, proposal, common }) =>
				truth.kind === proposal.kind &&
				(common >= SAME || (truth.kind === 'checkbox' && isSameBox(truth, proposal))),
		)
		.sort((a, b) => b.common - a.common);
	const matches = new Map<Place, Place>();
	const used = new Set<Place>();
	for (const { truth, proposal } of pairs) {
		if (matches.has(truth) || used.has(proposal)) continue;
		matches.set(truth, proposal);
		used.add(proposal);
	}
	const counted = found.filter(
		(proposal) => used.has(proposal) || !either.some((place) => iou(place, proposal) >= 0.2),
	);
	const scoreOf = (kind: Kind): Score => ({
		wanted: wanted.filter((place) => place.kind === kind).length,
		found: counted.filter((place) => place.kind === kind).length,
		right: [...matches.keys()].filter((place) => place.kind === kind).length,
	});
	const judged = [...matches].map(([truth, proposal]) => isLabelRight(truth.label, proposal.label));
	return {
		text: scoreOf('text'),
		checkbox: scoreOf('checkbox'),
		labels: {
			judged: judged.filter((verdict) => verdict !== undefined).length,
			right: judged.filter((verdict) => verdict === true).length,
		},
		missed: wanted.filter((place) => !matches.has(place)),
		wrong: counted.filter((place) => !used.has(place)),
		hits: [...used],
	};
}

export function f1({ wanted, found, right }: Score): number {
	return wanted + found === 0 ? NaN : (2 * right) / (wanted + found);
}

export function sum(scores: readonly Score[]): Score {
	const total = (part: keyof Score) => scores.reduce((all, score) => all + score[part], 0);
	return { wanted: total('wanted'), found: total('found'), right: total('right') };
}

function isSameBox(a: Place, b: Place): boolean {
	return a.page === b.page && hasMiddle(a, b) && hasMiddle(b, a);
}

function hasMiddle(of: Place, { x, y, width, height }: Place): boolean {
	const [middle, level] = [of.x + of.width / 2, of.y + of.height / 2];
	return middle > x && middle < x + width && level > y && level < y + height;
}

function iou(a: Place, b: Place): number {
	if (a.page !== b.page) return 0;
	const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
	const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
	if (width <= 0 || height <= 0) return 0;
	const common = width * height;
	return common / (a.width * a.height + b.width * b.height - common);
}
