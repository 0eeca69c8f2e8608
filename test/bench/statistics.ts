export function median(numbers: readonly number[]): number {
	const sorted = numbers.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle] ?? NaN;
	return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}

/** Median with the least and the greatest, as text. */
export function spread(numbers: readonly number[], digits = 2): string {
	const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
	return `${median(numbers).toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}

/** Round by round, because both were measured side by side in each. */
export function ratiosOf(numbers: readonly number[], others: readonly number[] = []): number[] {
	return numbers.map((number, round) => number / (others[round] ?? NaN));
}

/** The number that this share of the numbers is below. */
export function percentile(numbers: readonly number[], share: number): number {
	return numbers.toSorted((a, b) => a - b)[Math.floor(share * numbers.length)] ?? NaN;
}
