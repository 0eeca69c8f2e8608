import type { ListedDocument } from './listedDocument';

/** A page of the list and its offset. */
export interface ListPage {
	readonly offset: number;
	readonly items: readonly ListedDocument[];
	/** How many documents the list had at that moment, if the service says. */
	readonly count: number | undefined;
}

export type FetchPage = (offset: number) => Promise<ListPage>;

/** The share of a page that the next page requests again, to make sure that there is no gap. */
const overlap = 0.1;

/**
 * A page can repeat by chance, when the list shifts by exactly one step, and an empty page can come with a growing
 * count. If either happens more often than this, the service does not page, or count, correctly.
 */
const mostRepeats = 2;

/**
 * Reads a list page by page from a given page, toward its end or its start, and yields the new documents of each page.
 * The list can change meanwhile. A page counts only if it shares a document with those before it, or reaches the end of
 * the list. So every document that stays in the list is found, whatever is created or deleted.
 *
 * @throws `stuck()` if the service returns the same page for every offset
 */
export async function* walkPages(
	fetchPage: FetchPage,
	start: ListPage,
	direction: 1 | -1,
	stuck: () => Error,
): AsyncGenerator<ListPage, void, undefined> {
	const met = new Set<string>();
	let page = start;
	const emptyPages: ListPage[] = [];
	let repeats = 0;
	while (!isAtEnd(page, direction, emptyPages)) {
		for (const { uid } of page.items) met.add(uid);
		const last = page;
		const step = stepFrom(last);
		let offset = Math.max(0, last.offset + direction * step);
		page = await fetchPage(offset);
		repeats = isSamePage(page, last) ? repeats + 1 : 0;
		if (repeats > mostRepeats) throw stuck();
		while (step < last.items.length && !joins(page, met, direction)) {
			if (page.items.length === 0) emptyPages.push(page);
			offset = offsetBack(page, last, direction);
			page = await fetchPage(offset);
		}
		yield { ...page, items: page.items.filter(({ uid }) => !met.has(uid)) };
	}
}

function stepFrom({ items }: ListPage): number {
	return Math.max(1, items.length - Math.max(1, Math.floor(items.length * overlap)));
}

/** Where to read instead of a page that does not join: closer to the documents already found. */
function offsetBack(page: ListPage, last: ListPage, direction: 1 | -1): number {
	const isBeyondEnd = direction < 0 && page.items.length === 0;
	return isBeyondEnd
		? Math.max(0, (page.count ?? 0) - last.items.length)
		: Math.max(0, page.offset - direction * stepFrom(last));
}

/** An empty page shows where the list ended at that moment, whatever the count says. The list may have grown since. */
function isAtEnd(page: ListPage, direction: 1 | -1, emptyPages: readonly ListPage[]): boolean {
	if (direction < 0) return page.offset === 0;
	if (page.items.length === 0) return true;
	const reached = page.offset + page.items.length;
	const beyond = emptyPages.at(-1);
	const hasGrown = (page.count ?? 0) > (beyond?.count ?? 0) && emptyPages.length <= mostRepeats;
	return (
		reached >= (page.count ?? Infinity) || (!hasGrown && reached >= (beyond?.offset ?? Infinity))
	);
}

function joins({ offset, items, count }: ListPage, met: ReadonlySet<string>, direction: 1 | -1) {
	const reachesEnd = items.length > 0 && offset + items.length >= (count ?? Infinity);
	const isOuterEnd = offset === 0 || (direction < 0 && reachesEnd);
	return isOuterEnd || items.some(({ uid }) => met.has(uid));
}

function isSamePage(page: ListPage, last: ListPage): boolean {
	return (
		page.offset !== last.offset &&
		page.count === last.count &&
		page.items.length === last.items.length &&
		page.items.length > 0 &&
		page.items.every(({ uid }, index) => uid === last.items[index]?.uid)
	);
}
