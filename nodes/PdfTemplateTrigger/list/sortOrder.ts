/** Less often than this, a list without any order would look sorted. */
const acceptedChance = 1e-6;

/** Whether no moment is later than the one before it. */
export function descends(moments: readonly number[]): boolean {
	return moments.every((moment, index) => index === 0 || moment <= (moments[index - 1] ?? moment));
}

/**
 * Whether moments are sorted, newest first, and not by chance: of a few, or of many that are the same, that could
 * well be.
 */
export function isNewestFirst(moments: readonly number[]): boolean {
	return descends(moments) && logOfChance(moments) < Math.log(acceptedChance);
}

/** Shuffled moments are sorted with a chance of Π(nᵢ!)/n!, with nᵢ of n being the same. */
function logOfChance(moments: readonly number[]): number {
	const counts = new Map<number, number>();
	let log = 0;
	for (const [index, moment] of moments.entries()) {
		const count = (counts.get(moment) ?? 0) + 1;
		counts.set(moment, count);
		log += Math.log(count) - Math.log(index + 1);
	}
	return log;
}
