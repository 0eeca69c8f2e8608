import type { FetchPage, Listed, ListPage, Range } from './listPage';

/** How many pages to request at a time, once the length of the list is known. */
export const maxPagesAtOnce = 8;

/**
 * Fetches the requested page, and pages that will be requested next, a few at a time. Drops pages that turn out to be
 * unnecessary, at most `atOnce` - 1.
 */
export class PagesAhead<T extends Listed> {
	readonly #fetchPage: FetchPage<T>;
	readonly #atOnce: number;
	readonly #ahead = new Map<number, Promise<ListPage<T>>>();
	/** The number of requests so far. */
	requests = 0;
	/** The maximum number of requests; undefined until the first page gives the length of the list. */
	budget: number | undefined;

	constructor(fetchPage: FetchPage<T>, atOnce: number) {
		this.#fetchPage = fetchPage;
		this.#atOnce = atOnce;
	}

	/** Returns the page of this range; starts fetching the first of `following`. */
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
		// Whoever awaits the page gets its error; the error of a dropped page is ignored.
		page.catch(() => {});
		return page;
	}
}
