import { overlapOf, type Listed, type ListPage, type Range } from './page';

/** A list of the service, and what to say if it cannot be read completely. */
export interface List<T extends Listed> {
	readonly fetchPage: (range: Range) => Promise<ListPage<T>>;
	readonly errors: ListErrors;
	readonly atOnce?: number;
}

/** The errors of a list that cannot be read completely; the caller words both. */
export interface ListErrors {
	readonly stuck: () => Error;
	readonly changing: () => Error;
}

/** How many pages to request at a time, once the length of the list is known. */
const maxPagesAtOnce = 8;

/** The maximum number of requests: this many, plus this many per page of the list, ... */
const spareRequests = 50;
const mostPerPage = 8;

/** ... and never more than this, even if the count is missing or wrong. */
const maxRequests = 20_000;

/**
 * Fetches the requested page, and pages that will be requested next, a few at a time. Drops pages that turn out to be
 * unnecessary, at most `atOnce` - 1.
 */
export class Pages<T extends Listed> {
	readonly #list: List<T>;
	readonly #ahead = new Map<number, Promise<ListPage<T>>>();
	#requests = 0;
	#budget: number | undefined;
	last: ListPage<T> | undefined;
	longest = 0;

	constructor(list: List<T>) {
		this.#list = list;
	}

	get errors(): ListErrors {
		return this.#list.errors;
	}

	/**
	 * Returns the page of this range; starts fetching the first of `following`.
	 *
	 * @throws `errors.changing()` after too many requests
	 */
	async get(range: Range, following: Iterable<Range> = []): Promise<ListPage<T>> {
		if (this.#requests >= (this.#budget ?? maxRequests)) throw this.errors.changing();
		const page = this.#ahead.get(range.offset) ?? this.#request(range);
		const kept = new Set<number>();
		for (const next of following) {
			if (kept.size >= (this.#list.atOnce ?? maxPagesAtOnce) - 1) break;
			kept.add(next.offset);
			if (!this.#ahead.has(next.offset)) this.#ahead.set(next.offset, this.#request(next));
		}
		for (const offset of [...this.#ahead.keys()]) if (!kept.has(offset)) this.#ahead.delete(offset);
		return this.#note(await page);
	}

	#request(range: Range): Promise<ListPage<T>> {
		this.#requests++;
		const page = this.#list.fetchPage(range);
		// Whoever awaits the page gets its error; the error of a dropped page is ignored.
		page.catch(() => {});
		return page;
	}

	#note(page: ListPage<T>): ListPage<T> {
		const { offset, items, count } = page;
		this.last = page;
		this.longest = Math.max(this.longest, items.length);
		const step = Math.max(1, items.length - overlapOf(items.length));
		this.#budget ??= spareRequests + mostPerPage * Math.ceil((count ?? Infinity) / step);
		const isMiscounted = items.length > 0 && offset + items.length > (count ?? 0);
		this.#budget = isMiscounted ? maxRequests : Math.min(maxRequests, this.#budget);
		return page;
	}
}
