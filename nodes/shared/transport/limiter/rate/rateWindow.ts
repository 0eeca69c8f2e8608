export const second = 1000;

/**
 * Windows by which services count requests. The wait they ask for is at most one window; without `Retry-After` our own
 * waits are up to `longestWaitMs`, as each is longer than the one before.
 */
const countedBy = [
	{ windowMs: second, longestWaitMs: 5 * second },
	{ windowMs: 10 * second, longestWaitMs: 20 * second },
	{ windowMs: 60 * second, longestWaitMs: 300 * second },
	{ windowMs: 3600 * second, longestWaitMs: 5 * 3600 * second },
	{ windowMs: 24 * 3600 * second, longestWaitMs: 5 * 24 * 3600 * second },
];

/** `Retry-After` is rounded up to whole seconds: it may ask for this much more than needed, in ms. */
const roundedUpMs = second;

/** The window of a service that refused requests for `closedMs`; `isTold` if `Retry-After` said so. In ms. */
export function windowOf(closedMs: number, isTold: boolean): number {
	const toldMs = closedMs / 1.1 - roundedUpMs;
	const fitting = countedBy.find(({ windowMs, longestWaitMs }) =>
		isTold ? toldMs <= windowMs : closedMs <= longestWaitMs,
	);
	return fitting?.windowMs ?? closedMs;
}
