import type { ListedDocument } from './listedDocument';

/** A page of the list, and where it began. */
export interface ListPage {
	readonly offset: number;
	readonly items: readonly ListedDocument[];
	/** How many documents the list had at that moment, if the service says so. */
	readonly count: number | undefined;
}

export type FetchPage = (offset: number) => Promise<ListPage>;

/** This share of a page is asked for once more, to see that nothing slipped through between two pages. */
const overlap = 0.1;

/**
 * So often it may be chance that a page comes again, because the list has moved by exactly one step, or that an
 * empty page comes with a count that grows. After that the service cannot page, or count.
 */
const mostRepeats = 2;

/**
 * Walks along the list from a page on, towards its end or its beginning, and gives what each further page brings.
 * The list may change meanwhile. A page counts only when it holds a document that was met before, or the end of
 * the list: then it joins on, and what was there from the beginning is met, whatever was created or deleted.
 *
 * @throws what `stuck` gives, when the service keeps giving the same page whatever offset it is asked for.
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

/** Back towards what was met already, from a page that does not join on. */
function offsetBack(page: ListPage, last: ListPage, direction: 1 | -1): number {
	const isBeyondEnd = direction < 0 && page.items.length === 0;
	return isBeyondEnd
		? Math.max(0, (page.count ?? 0) - last.items.length)
		: Math.max(0, page.offset - direction * stepFrom(last));
}

/** An empty page shows where the list ended then, whatever the service says of its length. It may have grown since. */
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
