import { pageSize, type FetchPage, type Listed, type ListPage } from './listPage';
import { readList, type ListReading } from './readList';
import { descends, isNewestFirst } from './sortOrder';

export interface RecentReading<T extends Listed>
	extends Omit<ListReading<T>, 'offset' | 'limit' | 'fetchPage'> {
	readonly fetchPage: FetchPage<T>;
	/** When an item was created, in ms since 1970; NaN where the service does not tell. */
	readonly createdOf: (item: T) => number;
	/** Items created before this moment do not matter. */
	readonly since: number;
}

/**
 * Reads a list like `readList`, but of a list that is clearly sorted by creation no further than needed: one with the
 * newest first from its beginning, one with the oldest first from where the items that matter begin. A list that turns
 * out not to be sorted is read whole. Items from before `since` may be among those yielded.
 *
 * @throws what `readList` throws.
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

/** Gives the first page, which is here already, without asking for it again. */
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

/** Reads a list with the oldest first from the last item before `since` on; says whether it is as sorted as it looks. */
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
		// Before the items that matter there has to be one that does not.
		if (before === undefined ? !(created < since) : !descends([created, before])) {
			return 'unsorted';
		}
		before = created;
		yield item;
	}
	return before === undefined ? 'unsorted' : 'whole';
}

/** Where to begin: twice as far from the end each time, until there is an item from before `since`; 0 if there is none. */
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
