import { pageSize, type FetchPage, type Listed, type ListPage } from './listPage';
import { readList, type ListReading } from './readList';
import { descends, isNewestFirst } from './sortOrder';

export interface RecentReading<T extends Listed>
	extends Omit<ListReading<T>, 'offset' | 'limit' | 'fetchPage'> {
	readonly fetchPage: FetchPage<T>;
	/** When an item was created, in ms since 1970; NaN if the service does not say. */
	readonly createdOf: (item: T) => number;
	/** Items created before this time, in ms since 1970, are not needed. */
	readonly since: number;
}

/**
 * Reads a list like `readList`, but a list that is clearly sorted by creation no further than needed: with the newest
 * first, from its start; with the oldest first, from the last item before `since`. A list that turns out to be unsorted
 * is read completely. Can also yield items from before `since`.
 *
 * @throws what `readList` throws
 */
export async function* readRecent<T extends Listed>(
	reading: RecentReading<T>,
): AsyncGenerator<T, void, undefined> {
	const { createdOf, since } = reading;
	const first = await reading.fetchPage({ offset: 0, limit: pageSize });
	const moments = first.items.map(createdOf);
	const given = new Set<string>();
	if (isNewestFirst([...moments].reverse())) {
		const tail = readTail(reading, first);
		let next = await tail.next();
		for (; !next.done; next = await tail.next()) {
			given.add(next.value.uid);
			yield next.value;
		}
		if (next.value === 'whole') return;
	}
	const past: number[] = [];
	for await (const item of readList({ ...reading, fetchPage: beginningWith(first, reading) })) {
		const created = createdOf(item);
		past.push(created);
		if (created < since && past.length >= first.items.length && isNewestFirst(past)) return;
		if (!given.has(item.uid)) yield item;
	}
}

/** Returns the first page, which was fetched already, without another request. */
function beginningWith<T extends Listed>(
	first: ListPage<T>,
	{ fetchPage }: RecentReading<T>,
): FetchPage<T> {
	let unused: ListPage<T> | undefined = first;
	return async (range) => {
		const page = range.offset === 0 ? unused : undefined;
		if (page) unused = undefined;
		return page ?? (await fetchPage(range));
	};
}

/** Reads a list with the oldest first, from the last item before `since`; returns whether it really is sorted. */
async function* readTail<T extends Listed>(
	reading: RecentReading<T>,
	first: ListPage<T>,
): AsyncGenerator<T, 'whole' | 'unsorted', undefined> {
	const { createdOf, since, fetchPage } = reading;
	const offset = await findStart(reading, first);
	if (offset === 0) return 'unsorted';
	let before: number | undefined;
	for await (const item of readList({ ...reading, fetchPage, offset })) {
		const created = createdOf(item);
		// The first item must be from before `since`; otherwise needed items could come before it.
		if (before === undefined ? !(created < since) : !descends([created, before])) {
			return 'unsorted';
		}
		before = created;
		yield item;
	}
	return before === undefined ? 'unsorted' : 'whole';
}

/** Where to start: twice as far from the end each time, until an item is from before `since`; 0 if there is none. */
async function findStart<T extends Listed>(
	{ fetchPage, createdOf, since }: RecentReading<T>,
	{ items, count = 0 }: ListPage<T>,
): Promise<number> {
	for (let back = items.length; back < count; back *= 2) {
		const offset = count - back;
		const [item] = (await fetchPage({ offset, limit: 1 })).items;
		if (item && createdOf(item) < since) return offset;
	}
	return 0;
}
