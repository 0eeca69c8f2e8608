export const second = 1000;

/** Windows by which services count requests, in ms. The wait they ask for is at most one window. */
const countedBy = [second, 10 * second, 60 * second, 3600 * second, 24 * 3600 * second];

/** `Retry-After` is rounded up to whole seconds: it may ask for this much more than needed, in ms. */
const roundedUpMs = second;

/** Without `Retry-After`, our own waits may last up to this many windows. */
const maxOverwait = 5;

/** The window of a service that refused requests for `closedMs`; `isTold` if `Retry-After` said so. In ms. */
export function windowOf(closedMs: number, isTold: boolean): number {
	const leastMs = isTold ? closedMs / 1.1 - roundedUpMs : closedMs / maxOverwait;
	return countedBy.find((ms) => leastMs <= ms) ?? closedMs;
}
