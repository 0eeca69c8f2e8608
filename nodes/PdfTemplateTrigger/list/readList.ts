import { momentsOf, type Page } from './listedDocument';
import type { Reading, Wish } from './reading';
import { pageSize } from '../../shared/pagination/listPage';
import { ascends, descends, isNewestFirst } from '../../shared/pagination/sortOrder';
import { readSorted } from './readSorted';
import { walkPages, type Direction } from './walkPages';

/**
 * Reads the newest documents. The service can neither filter nor sort, and does not say how it orders lists. So of a
 * clearly sorted list only the newer part is read, any other list completely.
 */
export async function readList(wish: Wish): Promise<Reading> {
	const { fetchPage, stuck } = wish;
	const first = await fetchPage({ offset: 0, limit: pageSize });
	if (!wish.isWholeWanted && !isAll(first)) {
		const reading = (await fromStart(wish, first)) ?? (await fromEnd(wish, first));
		if (reading) return reading;
	}
	const listed = [...first.items];
	let last = first;
	for await (const { page, fresh } of walkPages({ fetchPage, start: first, direction: 1, stuck })) {
		listed.push(...fresh);
		last = page;
	}
	if (descends(momentsOf(listed))) listed.reverse();
	const isSorted = ascends(momentsOf(listed));
	return { listed, isWhole: true, isSorted, countBefore: first.count, countAfter: last.count };
}

function isAll({ items, count }: Page): boolean {
	return items.length === 0 || items.length >= (count ?? Infinity);
}

async function fromStart(wish: Wish, first: Page): Promise<Reading | undefined> {
	if (!isNewestFirst(momentsOf(first.items))) return undefined;
	return await readNewestFirst(wish, first);
}

async function readNewestFirst(wish: Wish, first: Page): Promise<Reading | undefined> {
	const offset = offsetOfUnknown(wish, first, 1) ?? 0;
	const page = offset > 0 ? await wish.fetchPage({ offset, limit: pageSize }) : first;
	// The list can have become shorter.
	return await readSorted(wish, first, page.items.length > 0 ? page : first, 1);
}

/** Uses a page from further on to find the sort direction where the first page does not show it. */
async function fromEnd(wish: Wish, first: Page): Promise<Reading | undefined> {
	const moments = momentsOf(first.items);
	if (first.count === undefined) return undefined;
	if (!descends(moments) && !ascends(moments)) return undefined;
	const lastOffset = Math.max(0, first.count - first.items.length);
	const offset = offsetOfUnknown(wish, first, -1) ?? lastOffset;
	const page = offset > 0 ? await wish.fetchPage({ offset, limit: pageSize }) : first;
	const metOnce = new Set(first.items.map(({ uid }) => uid));
	const others = momentsOf(page.items.filter(({ uid }) => !metOnce.has(uid)));
	const both = [...moments, ...others];
	if (page.items.length === 0) return undefined;
	if (isNewestFirst(both)) return await readNewestFirst(wish, first);
	if (isNewestFirst(both.reverse())) return await readSorted(wish, first, page, -1);
	return undefined;
}

/**
 * The offset of a page with both known and unknown documents, according to the counts; undefined if the page with the
 * newest documents has all unknown ones.
 *
 * @param direction 1: the newest documents come first; -1: last
 */
function offsetOfUnknown(
	{ knownCount }: Wish,
	{ items, count }: Page,
	direction: Direction,
): number | undefined {
	if (count === undefined || knownCount === null || knownCount === undefined) return undefined;
	const unknown = count - knownCount;
	if (unknown < items.length) return undefined;
	const half = Math.floor(items.length / 2);
	return Math.max(0, (direction > 0 ? unknown : knownCount) - half);
}
