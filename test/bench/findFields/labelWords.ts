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

/** The words of a label that say something. */
export function wordsOf(label: string): Set<string> {
	const words = label
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.match(/\p{L}{2,}|\p{N}{2,}/gu);
	const meaningful = (words ?? []).filter((word) => !EMPTY.has(word) && word !== 'undefined');
	return new Set(meaningful.some((word) => /\p{L}{2,}/u.test(word)) ? meaningful : []);
}

/** A word in more than half of the labels of a form is of the form, such as `wfhdc` in `or-wfhdc-p1-2`. */
const COMMON = 0.5;
const LEAST_LABELS = 10;

/**
 * What of each label can be read from a form: words that are not in most of its labels. Empty where
 * none of them is printed on the form: `MATEMP` or `f1_01` are names for a program.
 */
export function readableLabels(
	labels: readonly string[],
	printed: ReadonlySet<string>,
): ReadonlyMap<string, string> {
	const counts = new Map<string, number>();
	for (const label of labels) {
		for (const word of wordsOf(label)) counts.set(word, (counts.get(word) ?? 0) + 1);
	}
	const most = labels.length < LEAST_LABELS ? Infinity : labels.length * COMMON;
	return new Map(
		labels.map((label) => {
			const own = [...wordsOf(label)].filter((word) => (counts.get(word) ?? 0) <= most);
			return [label, own.some((word) => printed.has(word)) ? own.join(' ') : ''];
		}),
	);
}
