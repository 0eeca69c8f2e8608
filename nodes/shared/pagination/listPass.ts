import type { Listed, ListPage } from './listPage';
import { isAligned, isSamePage, joins, overlapOf } from './overlap';

/** The service's smallest default page (interface, section 8): no maximum page size shortened a page below it. */
const smallestPage = 10;

/** A page can repeat by chance, when the list shifts by exactly one step between two reads. */
const mostRepeats = 2;

/**
 * One pass over a list from an offset to its end, page by page; the caller fetches the pages. A page must join those
 * before it (see `joins`); otherwise the pass drops it and reads again from further back. So the pass finds every item
 * that stays in the list and keeps its order, however many others are created and deleted. A count alone never ends
 * the pass, because it can be outdated or wrong.
 */
export class ListPass<T extends Listed> {
	/** The items found, with their positions in this pass. */
	readonly #met = new Map<string, number>();
	#first: ListPage<T> | undefined;
	#last: ListPage<T> | undefined;
	#longest = 0;
	#widening = 1;
	#gaps = 0;
	#repeats = 0;
	#emptyAt: number | undefined;
	#pastEnd: number | undefined;

	/** Where the next page begins. */
	next: number;
	isDone = false;
	/** The service returns the same page for every offset. */
	isStuck = false;
	/** None of the items found is in the list any more, so nothing shows where to continue. */
	isLost = false;
	/** Whether the pages show that the list changed since the first one. */
	hasChanged = false;
	/** Whether items found earlier now have another order. */
	isReordered = false;

	/** Where the list is read from. */
	readonly start: number;

	constructor(start: number) {
		this.start = start;
		this.next = start;
	}

	/** How many items of a page the next page requests again. */
	get overlap(): number {
		return overlapOf(this.#longest, this.#widening);
	}

	/** How many new items a full page brings. */
	get step(): number {
		return Math.max(1, this.#longest - this.overlap);
	}

	/** Adds a page; returns its new items, or none if it does not join. */
	take(page: ListPage<T>): readonly T[] {
		this.#longest = Math.max(this.#longest, page.items.length);
		if (this.#last && !this.#joins(page)) {
			this.#goBack(page, this.#last);
			return [];
		}
		if (this.#last) this.#compare(page, this.#last);
		const fresh = this.#freshOf(page);
		for (const { uid } of fresh) this.#met.set(uid, this.#met.size);
		this.#first ??= page;
		this.#last = page;
		this.#gaps = 0;
		this.#goOn(page, fresh.length);
		return fresh;
	}

	/** The first page of the list always joins, because nothing comes before it. */
	#joins(page: ListPage<T>): boolean {
		return (page.offset === 0 && this.start === 0) || joins(page, this.#met, this.overlap);
	}

	/** When a pass starts at an offset, items before those found were not requested. */
	#freshOf({ items }: ListPage<T>): readonly T[] {
		const isLater = this.start > 0 && this.#last !== undefined;
		const from = isLater ? items.findIndex(({ uid }) => this.#met.has(uid)) : 0;
		return items.slice(Math.max(0, from)).filter(({ uid }) => !this.#met.has(uid));
	}

	#compare(page: ListPage<T>, last: ListPage<T>): void {
		const places = page.items.flatMap(({ uid }) => this.#met.get(uid) ?? []);
		this.isReordered ||= places.some((place, index) => place < (places[index - 1] ?? -1));
		this.hasChanged ||= this.isReordered || page.count !== last.count || !isAligned(page, last);
		const isRepeated = page.offset !== last.offset && isSamePage(page, last);
		this.#repeats = isRepeated && page.count === last.count ? this.#repeats + 1 : 0;
		this.isStuck = this.#repeats > mostRepeats;
	}

	#goOn(page: ListPage<T>, fresh: number): void {
		const { items, offset, count, asked } = page;
		const reach = offset + items.length;
		const isShort = items.length < Math.min(this.#longest, asked);
		this.isDone = this.#isWhole(page) || (isShort && count === reach);
		const isLastPage = isShort && fresh === 0;
		if (isLastPage && (count ?? 0) <= reach) this.isDone = true;
		// Nothing follows, but the service counts more: request one page past the end.
		this.#pastEnd = isLastPage ? reach : undefined;
		const overlap = isLastPage ? 0 : this.overlap;
		this.next = Math.max(offset + 1, reach - overlap);
	}

	/** Whether this page alone shows that nothing follows. */
	#isWhole(page: ListPage<T>): boolean {
		const { items, offset, count } = page;
		const [reach, first] = [offset + items.length, this.#first];
		if (items.length === 0) return true;
		if (this.#longest === 1) return reach === (this.#emptyAt ?? count);
		if (offset === this.start) return items.length < smallestPage && count === reach;
		// The service ignores the offset, and the list fits on one page.
		return first?.offset === 0 && count === items.length && isSamePage(page, first);
	}

	/** Goes back by as much as the list has shrunk, and at least twice as far as the last time. */
	#goBack({ items, offset, count }: ListPage<T>, last: ListPage<T>): void {
		const isEmpty = items.length === 0;
		if (isEmpty && offset === this.#pastEnd) {
			this.isDone = true;
			return;
		}
		if (isEmpty) this.#emptyAt = offset;
		this.hasChanged = true;
		this.isLost = offset === 0;
		this.#gaps++;
		this.#widening = Math.min(64, this.#widening * 2);
		const shrunk = (last.count ?? 0) - (count ?? last.count ?? 0);
		const back = Math.max(1, this.overlap) * 2 ** (this.#gaps - 1);
		this.next = Math.max(0, offset - Math.max(back, shrunk));
	}
}
