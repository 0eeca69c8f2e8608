/** Less often than this, a list without any order would look sorted. */
const acceptedProbability = 1e-6;

/** Whether no moment is later than the one before it. */
export function descends(moments: readonly number[]): boolean {
	return moments.every((moment, index) => index === 0 || moment <= (moments[index - 1] ?? NaN));
}

/** Whether moments are sorted, newest first, and certainly not by chance. */
export function isNewestFirst(moments: readonly number[]): boolean {
	return descends(moments) && logOfProbability(moments) < Math.log(acceptedProbability);
}

/** Shuffled moments come out sorted with a probability of Π(nᵢ!)/n!, with nᵢ of the n being the same. */
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
