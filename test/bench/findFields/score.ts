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

/** Holds what was found against the truth: pairs of the same kind with an IoU of 0.5, best first. */
export function judge(found: readonly Place[], { wanted, either }: Truth): Verdict {
	const pairs = wanted
		.flatMap((truth) =>
			found.map((proposal) => ({ truth, proposal, common: iou(truth, proposal) })),
		)
		.filter(({ truth, proposal, common }) => common >= SAME && truth.kind === proposal.kind)
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

/** Words that say nothing by themselves, and numbers of fields and pages. */
const EMPTY = new Set(
	'the a an of or and to in for your you if is are on field text check box checkbox button topmostsubform page form enter'.split(
		' ',
	),
);

/**
 * Half of the words of the shorter label are in the longer. `undefined` where the truth has no
 * words, such as `f1_01`, `Text12` or `undefined_3`.
 */
export function isLabelRight(truth: string, proposal: string): boolean | undefined {
	const [wanted, given] = [wordsOf(truth), wordsOf(proposal)];
	if (wanted.size === 0) return undefined;
	const common = [...given].filter((word) => wanted.has(word)).length;
	return common > 0 && common >= Math.min(wanted.size, given.size) / 2;
}

function wordsOf(label: string): Set<string> {
	const words = label
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.match(/\p{L}{2,}|\p{N}{2,}/gu);
	const meaningful = (words ?? []).filter((word) => !EMPTY.has(word) && word !== 'undefined');
	return new Set(meaningful.some((word) => /\p{L}{2,}/u.test(word)) ? meaningful : []);
}

function iou(a: Place, b: Place): number {
	if (a.page !== b.page) return 0;
	const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
	const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
	if (width <= 0 || height <= 0) return 0;
	const common = width * height;
	return common / (a.width * a.height + b.width * b.height - common);
}
