import { isAligned, isSamePage, joins, overlapOf, pageSize } from './page';
import type { Listed, ListPage, Range } from './page';
import type { Pages } from './pages';

/** 1: toward the end of the list; -1: toward its start. */
export type Direction = 1 | -1;

/** The service's smallest default page (interface, section 8): no maximum page size shortened a page below it. */
const smallestPage = 10;

/** A page can repeat by chance, when the list shifts by exactly one step between two reads. */
const mostRepeats = 2;

export interface WalkOptions {
	readonly direction?: Direction;
	/** The length of the longest page that the service is known to return. */
	readonly longest?: number;
	/** Whether items before the first page are not wanted. */
	readonly isPart?: boolean;
}

/**
 * A walk over a list, page by page, from an offset to one end of it; the caller fetches the pages. A page must join those
 * before it (see `joins`); otherwise the walk drops it and reads again from further back. So the walk finds every item
 * that stays in the list and keeps its order, however many others are created and deleted. A count alone never ends
 * the walk, because it can be outdated or wrong, unless pages have only one item.
 */
export class Walk<T extends Listed> {
	/** The items found, with their positions in this walk. */
	readonly #found = new Map<string, number>();
	#first: ListPage<T> | undefined;
	#longest: number;
	#widening = 1;
	#gaps = 0;
	#repeats = 0;
	#emptyAt: number | undefined;
	#pastEnd: number | undefined;

	readonly #start: number;
	readonly #isPart: boolean;
	readonly direction: Direction;
	/** The last page that joined. */
	last: ListPage<T> | undefined;
	/** Where the next page begins. */
	next: number;
	isDone = false;
	isStuck = false;
	/** None of the items found is in the list any more, so nothing shows where to continue. */
	isLost = false;
	/** Whether the pages show that the list changed since the first one. */
	hasChanged = false;
	/** Whether items found earlier now have another order. */
	isReordered = false;

	constructor(start: number, { direction = 1, longest = 0, isPart = start > 0 }: WalkOptions = {}) {
		this.#start = start;
		this.#isPart = isPart;
		this.next = start;
		this.direction = direction;
		this.#longest = longest;
	}

	/** How many items of a page the next page requests again. */
	get overlap(): number {
		return overlapOf(this.#longest, this.#widening);
	}

	/** How many new items a full page brings. */
	get step(): number {
		return Math.max(1, this.#longest - this.overlap);
	}

	/** Adds a page; returns its new items in the order of the walk, or none if it does not join. */
	add(page: ListPage<T>): readonly T[] {
		this.#longest = Math.max(this.#longest, page.items.length);
		if (this.last && !this.#joins(page)) {
			this.#goBack(page, this.last);
			return [];
		}
		const items = this.direction > 0 ? page.items : [...page.items].reverse();
		if (this.last) this.#compare(page, items, this.last);
		const added = this.#newOf(items);
		for (const { uid } of added) this.#found.set(uid, this.#found.size);
		this.#first ??= page;
		this.last = page;
		this.#gaps = 0;
		if (this.direction > 0) this.#goOn(page, added.length);
		else this.#goTowardStart(page);
		return added;
	}

	/** The first page of the list always joins, because nothing comes before it. */
	#joins(page: ListPage<T>): boolean {
		return (page.offset === 0 && !this.#isPart) || joins(page, this.#found, this.overlap);
	}

	#newOf(items: readonly T[]): readonly T[] {
		const from = this.#isPart && this.last ? items.findIndex(({ uid }) => this.#found.has(uid)) : 0;
		return items.slice(Math.max(0, from)).filter(({ uid }) => !this.#found.has(uid));
	}

	#compare(page: ListPage<T>, items: readonly T[], last: ListPage<T>): void {
		const places = items.flatMap(({ uid }) => this.#found.get(uid) ?? []);
		this.isReordered ||= places.some((place, index) => place < (places[index - 1] ?? -1));
		this.hasChanged ||= this.isReordered || page.count !== last.count || !isAligned(page, last);
		const isRepeated = page.offset !== last.offset && isSamePage(page, last);
		this.#repeats = isRepeated && page.count === last.count ? this.#repeats + 1 : 0;
		this.isStuck = this.#repeats > mostRepeats;
	}

	#goTowardStart({ offset }: ListPage<T>): void {
		this.isDone = offset === 0;
		this.next = Math.max(0, offset - this.step);
	}

	#goOn(page: ListPage<T>, added: number): void {
		const { items, offset, count, asked } = page;
		const reach = offset + items.length;
		const isShort = items.length < Math.min(this.#longest, asked);
		this.isDone = this.#isWhole(page) || (isShort && count === reach);
		const isLastPage = isShort && added === 0;
		if (isLastPage && (count ?? 0) <= reach) this.isDone = true;
		// Nothing follows, but the service counts more: request one page past the end.
		this.#pastEnd = isLastPage ? reach : undefined;
		const overlap = isLastPage ? 0 : this.overlap;
		// From another offset, a page that repeated because that many items were added won't repeat again.
		this.next = this.#repeats > 0 ? offset + 1 : Math.max(offset + 1, reach - overlap);
	}

	/** Whether this page alone shows that nothing follows. */
	#isWhole(page: ListPage<T>): boolean {
		const { items, offset, count } = page;
		const [reach, first] = [offset + items.length, this.#first];
		if (items.length === 0) return true;
		if (this.#longest === 1) return reach === (this.#emptyAt ?? count);
		if (offset === this.#start) return items.length < smallestPage && count === reach;
		// The service ignores the offset, and the list fits on one page.
		const isRepeated = this.#repeats > 1 && first?.offset === 0 && isSamePage(page, first);
		return isRepeated && count === items.length;
	}

	/** Goes back by as much as the list has shifted, and at least twice as far as the last time. */
	#goBack({ items, offset, count }: ListPage<T>, last: ListPage<T>): void {
		const isEmpty = items.length === 0;
		if (isEmpty && offset === this.#pastEnd) {
			this.isDone = true;
			return;
		}
		if (isEmpty) this.#emptyAt = offset;
		this.hasChanged = true;
		const reach = offset + items.length;
		this.isLost = this.direction > 0 ? offset === 0 : reach >= (count ?? 0);
		this.#gaps++;
		this.#widening = Math.min(64, this.#widening * 2);
		const shrunk = (last.count ?? 0) - (count ?? last.count ?? 0);
		const back = Math.max(1, this.overlap) * 2 ** (this.#gaps - 1);
		this.next = Math.max(0, offset - this.direction * Math.max(back, this.direction * shrunk));
	}
}

/** What a walk over pages needs to know of its reader. */
interface Reader<T extends Listed> {
	/** The page where the walk starts, if it was fetched already. */
	readonly first?: ListPage<T> | undefined;
	/** Returns how many items the reader still wants, so that no more are requested. */
	readonly missing?: () => number;
}

/**
 * Walks on until the walk is done or lost; yields the new items of each page.
 *
 * @throws `errors.stuck()` if the service ignores offsets, `errors.changing()` after too many requests
 */
export async function* walkPages<T extends Listed>(
	walk: Walk<T>,
	pages: Pages<T>,
	{ first, missing = () => Infinity }: Reader<T>,
): AsyncGenerator<readonly T[], void, undefined> {
	if (first) yield walk.add(first);
	let page = first;
	for (let read = 0; !walk.isDone && !walk.isLost; read++) {
		const { next, overlap } = walk;
		const range = { offset: next, limit: Math.min(pageSize, missing() + overlap) };
		page = await pages.get(range, following(walk, page?.count ?? 0, missing(), read));
		const added = walk.add(page);
		if (walk.isStuck) throw pages.errors.stuck();
		yield added;
	}
}

/** The pages after the next one if nothing changes; few at first, because the reader may soon have enough. */
function* following<T extends Listed>(
	{ next, step, overlap, direction }: Walk<T>,
	count: number,
	missing: number,
	most: number,
): Generator<Range, void, undefined> {
	for (let ahead = 1; ahead <= most; ahead++) {
		const offset = next + direction * ahead * step;
		const wanted = missing + overlap - ahead * step;
		const isInList = direction > 0 ? offset + overlap < count : offset > -step;
		if (!isInList || wanted <= overlap) return;
		yield { offset: Math.max(0, offset), limit: Math.min(pageSize, wanted) };
	}
}
