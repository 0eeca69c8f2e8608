import type { AcrobatDrawing } from './acrobat.ts';
import type { Drawing } from './measure/drawing.ts';

/** What is compared of two drawings. */
export const aspects = ['size', 'baseline', 'edge', 'width', 'colour', 'shown'] as const;
export type Aspect = (typeof aspects)[number];

/** Of one aspect: whether ours is as Acrobat's, where that is known; else as two others that agree, if any do. */
export type Finding = 'as Acrobat' | 'not as Acrobat' | 'as theirs' | 'other' | 'they differ';

export interface Judgement {
	readonly findings: Readonly<Record<Aspect, Finding>>;
	/** How far ours is off, in tolerances, summed over the aspects. */
	readonly badness: number;
}

const SIZE_SHARE = 0.1;
const BASELINE_POINTS = 1.5;
const EDGE_POINTS = 2;

/** How many tolerances two drawings are apart; up to 1 they count as the same. */
const apart: Readonly<Record<Aspect, (a: Drawing, b: Drawing) => number>> = {
	size: (a, b) => Math.abs(a.size - b.size) / (Math.max(a.size, b.size) * SIZE_SHARE),
	baseline: (a, b) => Math.abs(a.baseline - b.baseline) / BASELINE_POINTS,
	// Of texts of different sizes only the edge at which they are aligned can be in the same place.
	edge: (a, b) =>
		Math.min(
			Math.abs(a.left - b.left),
			Math.abs(a.right - b.right),
			Math.abs(a.left + a.right - b.left - b.right) / 2,
		) / EDGE_POINTS,
	// As wide as it is at the size of the other. Lines that break elsewhere end elsewhere.
	width: (a, b) =>
		a.firstLine === b.firstLine
			? Math.min(Math.abs(a.right - b.right), Math.abs(emsOf(a) - emsOf(b)) * b.size) / EDGE_POINTS
			: NaN,
	colour: (a, b) => (a.colour === b.colour ? 0 : 2),
	shown: (a, b) => Math.abs(a.shown - b.shown) * 2,
};

function emsOf({ left, right, size }: Drawing): number {
	return (right - left) / size;
}

/**
 * Compares ours with Acrobat's drawing where that is known, else with the others that draw the same letters. Where two
 * of them agree, ours has to agree with both, or with both of another pair that agrees. Of letters ours has to show as
 * many as two others do.
 */
export function judge(
	ours: Drawing,
	others: readonly Drawing[],
	acrobat: AcrobatDrawing,
): Judgement {
	let badness = 0;
	const fromAcrobat = offAcrobat(ours, acrobat);
	const judged = aspects.map((aspect): [Aspect, Finding] => {
		const known = fromAcrobat[aspect];
		if (known !== undefined) {
			if (known > 1) badness += Math.min(known, 20);
			return [aspect, known > 1 ? 'not as Acrobat' : 'as Acrobat'];
		}
		const distance = aspect === 'shown' ? hidden(ours, others) : off(ours, others, apart[aspect]);
		if (distance === undefined) return [aspect, 'they differ'];
		if (distance > 1) badness += Math.min(distance, 20);
		return [aspect, distance > 1 ? 'other' : 'as theirs'];
	});
	return { findings: Object.fromEntries(judged) as Judgement['findings'], badness };
}

/** How many tolerances ours is from what Acrobat draws, from all of its versions. */
function offAcrobat(
	ours: Drawing,
	{ sizes, baseline }: AcrobatDrawing,
): Partial<Record<Aspect, number>> {
	return {
		size: sizes && Math.max(...sizes.map((size) => apart.size(ours, { ...ours, size }))),
		baseline: baseline === undefined ? undefined : apart.baseline(ours, { ...ours, baseline }),
	};
}

/** The letters that two others show and ours does not. */
function hidden(ours: Drawing, others: readonly Drawing[]): number | undefined {
	const [, second] = others.map(({ shown }) => shown).sort((a, b) => b - a);
	return second === undefined ? undefined : Math.max(second - ours.shown, 0) * 2;
}

function off(
	ours: Drawing,
	others: readonly Drawing[],
	distance: (a: Drawing, b: Drawing) => number,
): number | undefined {
	const pairs = others.flatMap((a, index) =>
		others
			.slice(index + 1)
			.filter((b) => distance(a, b) <= 1)
			.map((b) => Math.max(distance(ours, a), distance(ours, b))),
	);
	const comparable = pairs.filter((each) => !Number.isNaN(each));
	return comparable.length === 0 ? undefined : Math.min(...comparable);
}
