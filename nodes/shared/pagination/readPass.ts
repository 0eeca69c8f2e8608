import type { ListPass } from './listPass';
import { pageSize, type Listed, type ListErrors, type ListPage, type Range } from './listPage';
import type { PagesAhead } from './pagesAhead';

/** The maximum number of requests: this many, plus this many per page of the list, ... */
const spareRequests = 50;
const mostPerPage = 8;

/** ... and never more than this, even if the count is missing or wrong. */
const maxRequests = 20_000;

/**
 * Reads a list once and yields the items new to the pass. `missing` returns how many items the reader still wants, so
 * that no more are requested.
 */
export async function* readPass<T extends Listed>(
	listPass: ListPass<T>,
	pages: PagesAhead<T>,
	missing: () => number,
	errors: ListErrors,
): AsyncGenerator<T, void, undefined> {
	let page: ListPage<T> | undefined;
	for (let taken = 0; !listPass.isDone; taken++) {
		if (pages.requests >= (pages.budget ?? maxRequests)) throw errors.changing();
		page = await pages.get(
			rangeAt(listPass, listPass.next, missing()),
			following(listPass, page, taken),
		);
		const fresh = listPass.take(page);
		pages.budget ??= Math.min(maxRequests, budgetFor(page, listPass.step));
		if (isMiscounted(page)) pages.budget = maxRequests;
		if (listPass.isStuck) throw errors.stuck();
		if (listPass.isLost) throw errors.changing();
		yield* fresh;
	}

	/** The next pages if nothing changes; few at first, because the reader may soon have enough. */
	function* following(
		{ next, step, overlap }: ListPass<T>,
		last: ListPage<T> | undefined,
		most: number,
	): Generator<Range, void, undefined> {
		for (let ahead = 1; ahead <= most; ahead++) {
			const offset = next + ahead * step;
			const wanted = missing() + overlap - ahead * step;
			if (offset + overlap >= (last?.count ?? 0) || wanted <= overlap) return;
			yield { offset, limit: Math.min(pageSize, wanted) };
		}
	}
}

function rangeAt<T extends Listed>(
	{ overlap }: ListPass<T>,
	offset: number,
	missing: number,
): Range {
	return { offset, limit: Math.min(pageSize, missing + overlap) };
}

function budgetFor<T extends Listed>({ count }: ListPage<T>, step: number): number {
	return count === undefined ? maxRequests : spareRequests + mostPerPage * Math.ceil(count / step);
}

/** Whether the page itself shows that the count is too low. */
function isMiscounted<T extends Listed>({ offset, items, count }: ListPage<T>): boolean {
	return items.length > 0 && offset + items.length > (count ?? 0);
}
