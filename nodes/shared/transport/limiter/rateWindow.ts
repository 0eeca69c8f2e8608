export const second = 1000;

/** Services count requests by one of these; a wait that they ask for is no longer than what they count by. */
const countedBy = [second, 60 * second, 3600 * second, 24 * 3600 * second];

/** `Retry-After` has whole seconds, as a number and as a date: it may ask for so much more than is needed. */
const roundedUpMs = second;

/** Without `Retry-After`, our own waits may have been so many times as long as what the service counts by. */
const waitedTooLong = 5;

/** What the service counts by, in ms, as it was closed for `closedMs`; `isTold` if it said so itself. */
export function windowOf(closedMs: number, isTold: boolean): number {
	const leastMs = isTold ? closedMs / 1.1 - roundedUpMs : closedMs / waitedTooLong;
	return countedBy.find((ms) => leastMs <= ms) ?? closedMs;
}
