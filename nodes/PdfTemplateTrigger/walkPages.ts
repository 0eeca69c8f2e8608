import type { Listed } from './cursor';

/** A page of the list, and where it began. */
export interface ListPage {
	readonly offset: number;
	readonly items: readonly Listed[];
	/** How many documents the list had at that moment, if the service says so. */
	readonly count: number | undefined;
}

export type FetchPage = (offset: number) => Promise<ListPage>;

/** This share of a page is asked for once more, to see that nothing slipped through between two pages. */
const overlap = 0.1;

/**
 * Walks along the list from a page on, towards its end or its beginning, and gives what each further page brings.
 * The list may change meanwhile. A page counts only when it holds a document that was met before, or the end of
 * the list: then it joins on, and what was there from the beginning is met, whatever was created or deleted.
 *
 * @throws what `stuck` gives, when the service gives the same page whatever offset it is asked for.
 */
export async function* walkPages(
	fetchPage: FetchPage,
	start: ListPage,
	direction: 1 | -1,
	stuck: () => Error,
): AsyncGenerator<ListPage, void, undefined> {
	const met = new Set<string>();
	let page = start;
	let bound = Infinity;
	while (!isAtEnd(page, direction, bound)) {
		for (const { uid } of page.items) met.add(uid);
		const last = page;
		const step = stepFrom(last);
		let offset = Math.max(0, last.offset + direction * step);
		page = await fetchPage(offset);
		if (isSamePage(page, last)) throw stuck();
		while (step < last.items.length && !joins(page, met, direction)) {
			if (page.items.length === 0) bound = Math.min(bound, offset);
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

/** `bound` is where the list was seen to have ended, whatever it says of its length. */
function isAtEnd({ offset, items, count }: ListPage, direction: 1 | -1, bound: number): boolean {
	if (direction < 0) return offset === 0;
	return items.length === 0 || offset + items.length >= Math.min(count ?? Infinity, bound);
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
