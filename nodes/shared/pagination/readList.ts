import { ListPass } from './listPass';
import type { FetchPage, Listed, ListErrors, Range } from './listPage';
import { maxPagesAtOnce, PagesAhead } from './pagesAhead';
import { readPass } from './readPass';

/** A list that keeps changing its order is read so often. */
const maxPasses = 4;

export interface ListReading<T extends Listed> extends Partial<Range> {
	readonly fetchPage: FetchPage<T>;
	readonly errors: ListErrors;
	/** How many pages are asked for at a time. */
	readonly atOnce?: number;
}

/**
 * Reads a list by offset while it changes, and yields each of its items once, in the order of the list, as they
 * arrive. Whoever has enough stops iterating. What is promised, to the end of the list:
 *
 * - Every item that stays in the list is there, however many others are created and deleted, wherever and whenever.
 *   Pages overlap, and count only when they join (see `ListPass`).
 * - An item may also change its place once meanwhile: when the list was seen to change, it is read a second time;
 *   while its order keeps changing, up to four times. What only a later pass finds comes last.
 * - Counts are believed only where what was read agrees. That costs one more request at the end of most lists.
 * - At most 50 requests and 8 per page of the list, 20,000 in all.
 *
 * A list read from an `offset`, or up to a `limit`, is read in one pass.
 *
 * @throws what `errors.stuck` gives when the service ignores offsets, what `errors.changing` gives when the list
 * changes too fast to be read whole within these requests.
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
