import { pageSize, type FetchPage, type Range } from '../../shared/pagination/listPage';
import { isSamePage } from '../../shared/pagination/overlap';
import { maxPagesAtOnce, PagesAhead } from '../../shared/pagination/pagesAhead';
import type { ListedDocument, Page } from './listedDocument';

/** 1: toward the end of the list; -1: toward its start. */
export type Direction = 1 | -1;

/** The share of a page that the next page requests again, to make sure that there is no gap. */
const overlap = 0.1;

/**
 * A page can repeat by chance, when the list shifts by exactly one step, and an empty page can come with a growing
 * count. If either happens more often than this, the service does not page, or count, correctly.
 */
const mostRepeats = 2;

export interface Walk {
	readonly fetchPage: FetchPage<ListedDocument>;
	/** Where the walk begins; it yields the pages after this one. */
	readonly start: Page;
	readonly direction: Direction;
	/** The documents that other walks from the same page have found. */
	readonly met?: Set<string>;
	readonly stuck: () => Error;
}

/**
 * Reads a list page by page, and yields each page with the documents that are new to the walk. The list can change
 * meanwhile. A page counts only if it shares a document with those before it, or if none of those is in the list any
 * more. So every document that stays in the list is found, whatever is created or deleted.
 *
 * @throws `stuck()` if the service returns the same page for every offset
 */
export async function* walkPages({
	fetchPage,
	start,
	direction,
	met = new Set(),
	stuck,
}: Walk): AsyncGenerator<{ page: Page; fresh: ListedDocument[] }, void, undefined> {
	const pages = new PagesAhead(fetchPage, maxPagesAtOnce);
	let page = start;
	let walked = 0;
	const emptyPages: Page[] = [];
	let repeats = 0;
	for (const { uid } of page.items) met.add(uid);
	while (!isAtEnd(page, direction, emptyPages)) {
		const last = page;
		const step = stepFrom(last);
		let offset = Math.max(0, last.offset + direction * step);
		page = await pages.get(rangeAt(offset), following(last, { direction, most: walked++ }));
		repeats = isRepeated(page, last) ? repeats + 1 : 0;
		if (repeats > mostRepeats) throw stuck();
		while (canOverlap(page, last) && !joins(page, met, direction)) {
			if (page.items.length === 0) emptyPages.push(page);
			offset = offsetBack(page, last, direction);
			page = await pages.get(rangeAt(offset), []);
		}
		const fresh = page.items.filter(({ uid }) => !met.has(uid));
		for (const { uid } of fresh) met.add(uid);
		yield { page, fresh };
	}
}

function rangeAt(offset: number): Range {
	return { offset, limit: pageSize };
}

/** The pages after the next one if nothing changes; few at first, because the reader may soon have enough. */
function* following(
	last: Page,
	{ direction, most }: { readonly direction: Direction; readonly most: number },
): Generator<Range, void, undefined> {
	const step = stepFrom(last);
	const isInList = (offset: number) => offset > -step && offset < (last.count ?? 0);
	for (let ahead = 2; ahead <= most + 1; ahead++) {
		const offset = last.offset + direction * ahead * step;
		if (!isInList(offset)) return;
		yield rangeAt(Math.max(0, offset));
	}
}

function stepFrom({ items }: Page): number {
	return Math.max(1, items.length - Math.max(1, Math.floor(items.length * overlap)));
}

/** Pages of a single document cannot share one. */
function canOverlap(page: Page, last: Page): boolean {
	return Math.max(page.items.length, last.items.length) > stepFrom(last);
}

/** Where to read instead of a page that does not join: closer to the documents already found. */
function offsetBack(page: Page, last: Page, direction: Direction): number {
	const isBeyondEnd = direction < 0 && page.items.length === 0;
	return isBeyondEnd
		? Math.max(0, (page.count ?? 0) - last.items.length)
		: Math.max(0, page.offset - direction * stepFrom(last));
}

/** An empty page shows where the list ended at that moment, whatever the count says. The list may have grown since. */
function isAtEnd(page: Page, direction: Direction, emptyPages: readonly Page[]): boolean {
	if (direction < 0) return page.offset === 0;
	if (page.items.length === 0) return true;
	const reached = page.offset + page.items.length;
	const beyond = emptyPages.at(-1);
	const hasGrown = (page.count ?? 0) > (beyond?.count ?? 0) && emptyPages.length <= mostRepeats;
	return (
		reached >= (page.count ?? Infinity) || (!hasGrown && reached >= (beyond?.offset ?? Infinity))
	);
}

function joins({ offset, items, count }: Page, met: ReadonlySet<string>, direction: Direction) {
	const reachesEnd = items.length > 0 && offset + items.length >= (count ?? Infinity);
	const isBehindStart = direction > 0 ? offset === 0 : reachesEnd;
	return isBehindStart || items.some(({ uid }) => met.has(uid));
}

function isRepeated(page: Page, last: Page): boolean {
	return (
		page.offset !== last.offset &&
		page.count === last.count &&
		page.items.length > 0 &&
		isSamePage(page, last)
	);
}
