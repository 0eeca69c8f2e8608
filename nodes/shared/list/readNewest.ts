import { overlapOf, pageSize, type Listed, type ListPage } from './page';
import { Pages, type List } from './pages';
import { readPages } from './readList';
import { ascends, descends, isNewestFirst } from './sortOrder';
import { Walk, walkPages, type Direction } from './walk';

/** A list whose items say when they were created. */
export interface DatedList<T extends Listed> extends List<T> {
	/** In ms since 1970; NaN if the service does not say. */
	readonly createdOf: (item: T) => number;
}

export interface HowFar<T extends Listed> {
	/** Whether items older than those on a page are not needed; `found` is what was read so far. */
	readonly isEnough: (page: readonly T[], found: Found<T>) => boolean;
	/** Whether items newer than these can wait for another reading. */
	readonly canWait?: (page: readonly T[]) => boolean;
	/** How many items of the list are known; the reading starts with the oldest of the others. */
	readonly knownCount?: number | null;
}

/** Items of a list, in order of creation if it is sorted. */
export interface Found<T extends Listed> {
	readonly items: readonly T[];
	/** How many items the list had when reading began, if the service says; without those left for another reading. */
	readonly countBefore: number | undefined;
}

export interface Reading<T extends Listed> extends Found<T> {
	/** Whether this is the whole list, as of the start of the reading, or only a part of it, without gaps. */
	readonly isWhole: boolean;
	/** Whether the list is sorted by creation, in either direction. */
	readonly isSorted: boolean;
	/** As `countBefore`, at the end of the reading. */
	readonly countAfter: number | undefined;
}

/**
 * Reads the newest items. The service can neither filter nor sort, and does not say how it orders lists. So of a
 * clearly sorted list only the newer part is read, any other list completely.
 */
export async function readNewest<T extends Listed>(
	list: DatedList<T>,
	howFar: HowFar<T>,
): Promise<Reading<T>> {
	const pages = new Pages(list);
	const first = await pages.get(firstPage);
	const sorted = isAll(first) ? undefined : await readSorted(list, howFar, pages, first);
	return sorted ?? (await readAll(list, pages, first));
}

export async function readWhole<T extends Listed>(list: DatedList<T>): Promise<Reading<T>> {
	const pages = new Pages(list);
	return await readAll(list, pages, await pages.get(firstPage));
}

/**
 * Reads a list like `readList`, but a list that is clearly sorted by creation no further than needed: with the newest
 * first, from its start; with the oldest first, from the last page with an item from before `since`. Can also yield
 * items from before `since` (in ms since 1970).
 */
export async function* readRecent<T extends Listed>(
	list: DatedList<T>,
	since: number,
): AsyncGenerator<T, void, undefined> {
	const { createdOf } = list;
	const isOlder = (item: T) => createdOf(item) < since;
	const pages = new Pages(list);
	const first = await pages.get(firstPage);
	if (!isNewestFirst(first.items.map(createdOf))) {
		const howFar = { isEnough: (items: readonly T[]) => items.some(isOlder) };
		const sorted = await readSorted(list, howFar, pages, first);
		if (sorted) return yield* sorted.direction > 0 ? sorted.items : [...sorted.items].reverse();
	}
	const past: number[] = [];
	for await (const item of readPages(pages, {}, first)) {
		past.push(createdOf(item));
		if (isOlder(item) && past.length >= first.items.length && isNewestFirst(past)) return;
		yield item;
	}
}

const firstPage = { offset: 0, limit: pageSize };

function isAll<T extends Listed>({ items, count }: ListPage<T>): boolean {
	return items.length === 0 || items.length >= (count ?? Infinity);
}

async function readAll<T extends Listed>(
	{ createdOf }: DatedList<T>,
	pages: Pages<T>,
	first: ListPage<T>,
): Promise<Reading<T>> {
	const items = isAll(first) ? [...first.items] : [];
	if (!isAll(first)) for await (const item of readPages(pages, {}, first)) items.push(item);
	if (descends(items.map(createdOf))) items.reverse();
	const isSorted = ascends(items.map(createdOf));
	const countAfter = pages.last?.count;
	return { items, isWhole: true, isSorted, countBefore: first.count, countAfter };
}

/**
 * Reads a sorted list from a page to newer items, then to older ones; so whatever is left for another reading is newer
 * than all that was read. Undefined if the list has no clear order.
 */
async function readSorted<T extends Listed>(
	list: DatedList<T>,
	howFar: HowFar<T>,
	pages: Pages<T>,
	first: ListPage<T>,
): Promise<(Reading<T> & { readonly direction: Direction }) | undefined> {
	const start = await findStart(list, howFar, pages, first);
	if (!start) return undefined;
	const { page, direction } = start;
	const walkOf = (way: Direction) =>
		new Walk<T>(page.offset, { direction: way, longest: pages.longest, isPart: true });
	const newer = walkOf(direction);
	let items: T[] = [];
	for await (const added of walkPages(newer, pages, { first: page })) {
		if (!ascends([...items.slice(-1), ...added].map(list.createdOf))) return undefined;
		items.push(...added);
		if (howFar.canWait?.(added)) break;
	}
	const { last = page, isDone, isLost } = newer;
	if (isLost) return undefined;
	const countBefore = isDone ? first.count : countUpTo(last, direction);
	const older = walkOf(direction > 0 ? -1 : 1);
	const uids = new Set(items.map(({ uid }) => uid));
	for await (const added of walkPages(older, pages, { first: page })) {
		const fresh = added.filter(({ uid }) => !uids.has(uid)).reverse();
		items = [...fresh, ...items];
		if (!ascends(items.slice(0, fresh.length + 1).map(list.createdOf))) return undefined;
		if (howFar.isEnough(added, { items, countBefore })) break;
	}
	if (older.isLost) return undefined;
	const isWhole = isDone && older.isDone;
	const countAfter = isDone ? last.count : countBefore;
	return { items, direction, isWhole, isSorted: true, countBefore, countAfter };
}

/**
 * Finds the page with the oldest unknown item, according to the counts, and in which direction the list gets newer.
 * Undefined if it has no clear order.
 */
async function findStart<T extends Listed>(
	{ createdOf }: DatedList<T>,
	{ knownCount }: HowFar<T>,
	pages: Pages<T>,
	first: ListPage<T>,
): Promise<{ readonly page: ListPage<T>; readonly direction: Direction } | undefined> {
	const { items, count } = first;
	const unknown = (count ?? 0) - (knownCount ?? count ?? 0);
	// A last page that is shorter than others shows that it is the last one.
	const least = items.length - overlapOf(items.length);
	const back = unknown < least ? least : unknown + Math.floor(items.length / 2);
	const pageAt = async (offset: number) =>
		offset > 0 ? await pages.get({ offset, limit: pageSize }) : first;
	const newestFirst = async () => {
		const page = await pageAt(back - items.length);
		// The list can have become shorter.
		return { page: page.items.length > 0 ? page : first, direction: -1 } as const;
	};
	const moments = items.map(createdOf);
	if (isNewestFirst(moments)) return await newestFirst();
	if (!count || !(descends(moments) || ascends(moments))) return undefined;
	// A page from the other end shows the order where the first one does not.
	const page = await pageAt(count - back);
	const uids = new Set(items.map(({ uid }) => uid));
	const both = [...items, ...page.items.filter(({ uid }) => !uids.has(uid))].map(createdOf);
	if (isNewestFirst(both)) return await newestFirst();
	return isNewestFirst(both.reverse()) ? { page, direction: 1 } : undefined;
}

/** How many items the list had up to the newest one on this page. */
function countUpTo<T extends Listed>(
	{ offset, items, count }: ListPage<T>,
	direction: Direction,
): number | undefined {
	if (count === undefined) return undefined;
	return direction > 0 ? offset + items.length : count - offset;
}
