import { ListPass } from './listPass';
import type { FetchPage, Listed, ListErrors, Range } from './listPage';
import { maxPagesAtOnce, PagesAhead } from './pagesAhead';
import { readPass } from './readPass';

/** The maximum number of passes over a list that keeps changing its order. */
const maxPasses = 4;

export interface ListReading<T extends Listed> extends Partial<Range> {
	readonly fetchPage: FetchPage<T>;
	readonly errors: ListErrors;
	/** How many pages to request at a time. */
	readonly atOnce?: number;
}

/**
 * Reads a list by offset while it changes. Yields each item once, in list order, as pages arrive; stop iterating to
 * stop reading. Guarantees, if read to the end:
 *
 * - Every item that stays in the list is yielded, however many others are created and deleted. Pages overlap, and count
 *   only if they join (see `ListPass`).
 * - An item can also move once: a list that was seen to change is read a second time, and up to four times while its
 *   order keeps changing. Items that only a later pass finds come last.
 * - Counts are trusted only if the pages agree, which costs one more request at the end of most lists.
 * - At most 50 requests plus 8 per page of the list, and 20,000 in total.
 *
 * A list read from an `offset`, or up to a `limit`, is read in one pass.
 *
 * @throws `errors.stuck()` if the service ignores offsets, `errors.changing()` if the list changes too fast to be read
 * within these limits
 */
export async function* readList<T extends Listed>(
	reading: ListReading<T>,
): AsyncGenerator<T, void, undefined> {
	const { offset = 0, limit = Infinity, errors } = reading;
	const pages = new PagesAhead(reading.fetchPage, reading.atOnce ?? maxPagesAtOnce);
	const given = new Set<string>();
	for (let pass = 1; limit > 0; pass++) {
		if (pass > maxPasses) throw errors.changing();
		const before = given.size;
		const listPass = new ListPass<T>(offset);
		const missing = () => limit - given.size;
		for await (const item of readPass(listPass, pages, missing, errors)) {
			if (given.has(item.uid)) continue;
			given.add(item.uid);
			yield item;
			if (missing() <= 0) return;
		}
		const isQuiet = !listPass.hasChanged || offset > 0;
		const isSettled = pass > 1 && (!listPass.isReordered || given.size === before);
		if (isQuiet || isSettled) return;
	}
}
