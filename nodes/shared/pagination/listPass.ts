import type { Listed, ListPage } from './listPage';
import { isAligned, isSamePage, joins, overlapOf } from './overlap';

/** The smallest default page of the service (interface, section 8): a shorter page was not cut by a cap. */
const smallestPage = 10;

/** A page may come again by chance, when the list moves by exactly one step between two reads. */
const mostRepeats = 2;

/**
 * One pass along a list from an offset to its end, page by page; the caller fetches. A page has to join what was read
 * before (see `joins`), else it is dropped and read again from further back. So the pass meets every item that stays
 * in the list and keeps its place among the others, however much is created and deleted around it. A count alone
 * never ends the pass: it may be late or wrong.
 */
export class ListPass<T extends Listed> {
	/** The items met, with their places in this pass. */
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
	/** The service gives the same page whatever offset it is asked for. */
	isStuck = false;
	/** Nothing that was met is found in the list any more, so nothing tells where to go on. */
	isLost = false;
	/** Whether what was read shows that the list has changed since the first page. */
	hasChanged = false;
	/** Whether items that were met stand in another order now. */
	isReordered = false;

	/** Where the list is read from. */
	readonly start: number;

	constructor(start: number) {
		this.start = start;
		this.next = start;
	}

	/** How many items of a page are asked for once more with the next one. */
	get overlap(): number {
		return overlapOf(this.#longest, this.#widening);
	}

	/** How far a full page gets on. */
	get step(): number {
		return Math.max(1, this.#longest - this.overlap);
	}

	/** The items of a page that this pass had not met; none of a page that does not join. */
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

	/** Nothing comes before the first page of the list, so it joins whatever it holds. */
	#joins(page: ListPage<T>): boolean {
		return (page.offset === 0 && this.start === 0) || joins(page, this.#met, this.overlap);
	}

	/** Of a list that is read from an offset on, what comes before the items met was not asked for. */
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
		// Nothing follows, but the service counts more: one look past the end.
		this.#pastEnd = isLastPage ? reach : undefined;
		const overlap = isLastPage ? 0 : this.overlap;
		this.next = Math.max(offset + 1, reach - overlap);
	}

	/** Whether one page alone shows that nothing follows it. */
	#isWhole(page: ListPage<T>): boolean {
		const { items, offset, count } = page;
		const [reach, first] = [offset + items.length, this.#first];
		if (items.length === 0) return true;
		if (this.#longest === 1) return reach === (this.#emptyAt ?? count);
		if (offset === this.start) return items.length < smallestPage && count === reach;
		// The service ignores the offset, and has no more than it gives.
		return first?.offset === 0 && count === items.length && isSamePage(page, first);
	}

	/** Further back each time: by what the list has shrunk, and twice as far as the time before. */
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
