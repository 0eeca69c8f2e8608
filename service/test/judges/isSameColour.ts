/** Whether two pixels look the same; `at` is where their red, green and blue begin. */
export function isSameColour(before: Uint8Array, after: Uint8Array, at: number): boolean {
	// Without a list or a loop: this is called for millions of pixels.
	return (
		isNear(before[at] ?? 0, after[at] ?? 0) &&
		isNear(before[at + 1] ?? 0, after[at + 1] ?? 0) &&
		isNear(before[at + 2] ?? 0, after[at + 2] ?? 0)
	);
}

function isNear(one: number, other: number): boolean {
	return Math.abs(one - other) < 32;
}
