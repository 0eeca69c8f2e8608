import { countOf, type Page } from '../wire/page';

/** So many pages in a row without anything new, and the walk ends. */
const maxIdlePages = 20;

/** So often it may be chance that a page comes again, because the list has moved by exactly one page. */
const mostRepeats = 2;

/**
 * Where a walk along a list has got to. The list may change under way: items that moved up because others
 * were deleted are fetched from where they went, those that moved down because others were created are not
 * taken a second time, and a list that grows as fast as it is read does not keep the walk going for ever.
 */
export class Walk<T extends { uid: string }> {
	readonly #seen = new Set<string>();
	readonly #offset: number;
	#count: number | undefined;
	#pagesLeft = Infinity;
	#idlePages = 0;
	#lastPage = '';
	#repeats = 0;

	/** Where the next page begins. */
	position: number;
	isDone = false;
	/** The service gives the same page whatever offset it is asked for. */
	isStuck = false;

	constructor(offset: number) {
		this.#offset = offset;
		this.position = offset;
	}

	/** The items of a page that were not met yet. */
	take(page: Page<T>): T[] {
		const { data } = page;
		const count = countOf(page);
		const grown = (count ?? 0) - (this.#count ?? count ?? 0);
		if (this.#pagesLeft === Infinity && count !== undefined) this.#plan(count, data.length);
		const fresh = data.filter(({ uid }) => !this.#seen.has(uid) && this.#seen.add(uid));
		this.#judge(data, fresh.length, grown);
		this.position = this.#next(data.length, fresh.length, grown);
		this.#count = count;
		const isPastEnd = this.position >= (count ?? Infinity) || (data.length === 0 && grown >= 0);
		const isAtEnd = isPastEnd && this.#repeats === 0;
		this.isDone = isAtEnd || this.#pagesLeft <= 0 || this.#idlePages > maxIdlePages;
		return fresh;
	}

	/** Twice the pages that the list had when the walk began are enough, however it changes. */
	#plan(count: number, pageLength: number): void {
		const pages = Math.ceil((count - this.#offset) / Math.max(1, pageLength));
		this.#pagesLeft = 2 * pages + maxIdlePages;
	}

	#next(received: number, fresh: number, grown: number): number {
		if (grown < 0) return Math.max(this.#offset, this.position + grown);
		return this.position + (fresh > 0 ? received : Math.max(received, grown));
	}

	#judge(data: readonly T[], fresh: number, grown: number): void {
		const page = data.map(({ uid }) => uid).join('\n');
		const isRepeated = page !== '' && page === this.#lastPage && grown === 0;
		this.#repeats = isRepeated ? this.#repeats + 1 : 0;
		this.isStuck = this.#repeats > mostRepeats;
		this.#idlePages = fresh > 0 ? 0 : this.#idlePages + 1;
		this.#pagesLeft--;
		// After a step back the same page may well come again.
		this.#lastPage = grown < 0 ? '' : page;
	}
}
