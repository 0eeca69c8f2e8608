/** Whether two pixels look the same; `at` is where their red, green and blue begin. */
export function isSameColour(before: Uint8Array, after: Uint8Array, at: number): boolean {
	return [0, 1, 2].every(
		(part) => Math.abs((before[at + part] ?? 0) - (after[at + part] ?? 0)) < 32,
	);
}
