import type { Listed, ListPage, Range } from './page';
import { Pages, type List } from './pages';
import { Walk, walkPages } from './walk';

/**
 * Reads a list by offset while it changes. Yields each item once, in list order, as pages arrive; stop iterating to
 * stop reading. Guarantees, if read to the end:
 *
 * - Every item that stays in the list is yielded, however many others are created and deleted. Pages overlap, and count
 *   only if they join (see `Walk`).
 * - An item can also move once: a list that was seen to change is read a second time, and again while its order keeps
 *   changing. Items that only a later pass finds come last.
 * - Counts are trusted only if the pages agree, which costs one more request at the end of most lists.
 * - At most 50 requests plus 8 per page of the list, and 20,000 in total.
 *
 * A list read from an `offset`, or that has more than `limit` items, is read in one pass.
 *
 * @throws `errors.stuck()` if the service ignores offsets, `errors.changing()` if the list changes too fast to be read
 * within these limits
 */
export async function* readList<T extends Listed>(
	list: List<T> & Partial<Range>,
): AsyncGenerator<T, void, undefined> {
	yield* readPages(new Pages(list), list);
}

/** The same for a list of which `first` may have been fetched already. */
export async function* readPages<T extends Listed>(
	pages: Pages<T>,
	{ offset = 0, limit = Infinity }: Partial<Range> = {},
	first?: ListPage<T>,
): AsyncGenerator<T, void, undefined> {
	const returned = new Set<string>();
	const missing = () => limit - returned.size;
	for (let pass = 1; limit > 0; pass++) {
		const before = returned.size;
		const walk = new Walk<T>(offset);
		const reader = { first: pass === 1 ? first : undefined, missing };
		for await (const items of walkPages(walk, pages, reader)) {
			for (const item of items) {
				if (returned.has(item.uid)) continue;
				returned.add(item.uid);
				yield item;
				if (missing() <= 0) return;
			}
		}
		if (walk.isLost) throw pages.errors.changing();
		const isQuiet = !walk.hasChanged || offset > 0;
		const isSettled = pass > 1 && (!walk.isReordered || returned.size === before);
		if (isQuiet || isSettled) return;
	}
}
