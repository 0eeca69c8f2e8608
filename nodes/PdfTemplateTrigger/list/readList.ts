import type { ListedDocument } from './listedDocument';
import { descends, isNewestFirst } from '../../shared/pagination/sortOrder';
import { walkPages, type FetchPage, type ListPage } from './walkPages';

/** How far to read. */
export interface Wish {
	readonly fetchPage: FetchPage;
	/** Whether older documents than those on this page are not needed; only called for a sorted list. */
	readonly isEnough: (page: readonly ListedDocument[]) => boolean;
	/** Read the whole list, even if it looks sorted. */
	readonly isWholeWanted?: boolean;
	readonly stuck: () => Error;
}

/** What was read. */
export interface Reading {
	/** In order of creation, if sorted. */
	readonly listed: readonly ListedDocument[];
	/** Whether this is the whole list, as of the start of the reading, or only its newest part. */
	readonly isWhole: boolean;
	/** Whether the list is sorted by creation, in either direction. */
	readonly isSorted: boolean;
	/** How many documents the list had at the start and at the end of the reading, if the service says. */
	readonly countBefore: number | undefined;
	readonly countAfter: number | undefined;
}

/**
 * Reads the newest documents. The service can neither filter nor sort, and does not say how it orders lists. So a
 * clearly sorted list is read from its newer end, any other list completely.
 */
export async function readList(wish: Wish): Promise<Reading> {
	const first = await wish.fetchPage(0);
	if (!wish.isWholeWanted && !isAll(first)) {
		const reading = (await fromStart(wish, first)) ?? (await fromEnd(wish, first));
		if (reading) return reading;
	}
	const listed = [...first.items];
	let last = first;
	for await (const page of walkPages(wish.fetchPage, first, 1, wish.stuck)) {
		listed.push(...page.items);
		last = page;
	}
	if (descends(momentsOf(listed))) listed.reverse();
	const isSorted = descends(momentsOf(listed).reverse());
	return { listed, isWhole: true, isSorted, countBefore: first.count, countAfter: last.count };
}

function isAll({ items, count }: ListPage): boolean {
	return items.length === 0 || items.length >= (count ?? Infinity);
}

async function fromStart(wish: Wish, first: ListPage): Promise<Reading | undefined> {
	if (!isNewestFirst(momentsOf(first.items))) return undefined;
	return await readSorted(wish, first, first, 1);
}

/** Uses the last page to find the sort direction where the first page does not show it. */
async function fromEnd(wish: Wish, first: ListPage): Promise<Reading | undefined> {
	const moments = momentsOf(first.items);
	if (first.count === undefined) return undefined;
	if (!descends(moments) && !descends([...moments].reverse())) return undefined;
	const last = await wish.fetchPage(Math.max(0, first.count - first.items.length));
	const metOnce = new Set(first.items.map(({ uid }) => uid));
	const others = momentsOf(last.items.filter(({ uid }) => !metOnce.has(uid)));
	const both = [...moments, ...others];
	if (last.items.length === 0) return undefined;
	if (isNewestFirst(both)) return await readSorted(wish, first, first, 1);
	if (isNewestFirst(both.reverse())) return await readSorted(wish, first, last, -1);
	return undefined;
}

/** Reads from the newest documents to older ones; undefined if the list turns out to be unsorted. */
async function readSorted(
	{ fetchPage, isEnough, stuck }: Wish,
	first: ListPage,
	start: ListPage,
	direction: 1 | -1,
): Promise<Reading | undefined> {
	const newestFirst = ({ items }: ListPage) => (direction > 0 ? items : [...items].reverse());
	const walk = walkPages(fetchPage, start, direction, stuck);
	const listed = [...newestFirst(start)];
	let [last, items] = [start, newestFirst(start)];
	let isWhole = false;
	while (!isEnough(items)) {
		const next = await walk.next();
		isWhole = next.done === true;
		if (next.done) break;
		last = next.value;
		items = newestFirst(last);
		if (!descends(momentsOf([...listed.slice(-1), ...items]))) return undefined;
		listed.push(...items);
	}
	const [countBefore, countAfter] = [first.count, last.count];
	return { listed: listed.reverse(), isWhole, isSorted: true, countBefore, countAfter };
}

function momentsOf(items: readonly ListedDocument[]): number[] {
	return items.map(({ created }) => created);
}
