/** The accepted probability that an unsorted list looks sorted by chance. */
const acceptedProbability = 1e-6;

/** Whether no time is later than the one before it. */
export function descends(moments: readonly number[]): boolean {
	return moments.every((moment, index) => index === 0 || moment <= (moments[index - 1] ?? NaN));
}

/** Whether no time is earlier than the one before it. */
export function ascends(moments: readonly number[]): boolean {
	return moments.every((moment, index) => index === 0 || moment >= (moments[index - 1] ?? NaN));
}

/** Whether times are sorted, newest first, and not just by chance. */
export function isNewestFirst(moments: readonly number[]): boolean {
	return descends(moments) && logOfProbability(moments) < Math.log(acceptedProbability);
}

/** Shuffled times are sorted with probability Π(nᵢ!)/n!, where nᵢ of the n are equal. */
function logOfProbability(moments: readonly number[]): number {
	const counts = new Map<number, number>();
	let log = 0;
	for (const [index, moment] of moments.entries()) {
		const count = (counts.get(moment) ?? 0) + 1;
		counts.set(moment, count);
		log += Math.log(count) - Math.log(index + 1);
	}
	return log;
}
