import type { FetchPage, Listed, ListPage, Range } from './listPage';

/** How many pages of a list are asked for at a time, once its length is known. */
export const maxPagesAtOnce = 8;

/**
 * Fetches the page that is asked for, and pages that will be asked for next, a few at a time. Pages that turn out
 * not to be wanted are dropped; at most `atOnce` - 1 requests are spent on them.
 */
export class PagesAhead<T extends Listed> {
	readonly #fetchPage: FetchPage<T>;
	readonly #atOnce: number;
	readonly #ahead = new Map<number, Promise<ListPage<T>>>();
	/** How many requests were made. */
	requests = 0;
	/** How many may be made, once the first page tells how long the list is. */
	budget: number | undefined;

	constructor(fetchPage: FetchPage<T>, atOnce: number) {
		this.#fetchPage = fetchPage;
		this.#atOnce = atOnce;
	}

	/** The page that begins at an offset, and meanwhile the first of `following`. */
	async get(range: Range, following: Iterable<Range>): Promise<ListPage<T>> {
		const page = this.#ahead.get(range.offset) ?? this.#ask(range);
		this.#ahead.delete(range.offset);
		const kept = new Set<number>();
		for (const next of following) {
			if (kept.size >= this.#atOnce - 1) break;
			kept.add(next.offset);
			if (!this.#ahead.has(next.offset)) this.#ahead.set(next.offset, this.#ask(next));
		}
		for (const offset of [...this.#ahead.keys()]) if (!kept.has(offset)) this.#ahead.delete(offset);
		return await page;
	}

	#ask(range: Range): Promise<ListPage<T>> {
		this.requests++;
		const page = this.#fetchPage(range);
		// Whoever waits for the page sees its error; of one that is dropped nobody does.
		page.catch(() => {});
		return page;
	}
}
