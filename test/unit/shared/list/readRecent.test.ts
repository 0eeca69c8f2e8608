import { readRecent, type DatedList } from '../../../../nodes/shared/list/readNewest';

interface Dated {
	readonly uid: string;
	readonly created: number;
}

const errors = { stuck: () => new Error('stuck'), changing: () => new Error('changing') };

/** Oldest first; one a second. */
const dated = (size: number): Dated[] =>
	Array.from({ length: size }, (_, index) => ({ uid: String(index), created: index * 1000 }));

/** In an order that has nothing to do with the moments. */
const shuffled = (items: Dated[]): Dated[] =>
	items
		.map((item, index) => [(index * 7919) % items.length, item] as const)
		.sort(([one], [other]) => one - other)
		.map(([, item]) => item);

/** @param change what happens to the list before its so-manieth request */
async function readSince(
	list: readonly Dated[],
	since: number,
	change?: (items: readonly Dated[], requests: number) => readonly Dated[],
) {
	let items = list;
	let requests = 0;
	const fetchPage: DatedList<Dated>['fetchPage'] = async ({ offset, limit }) => {
		requests++;
		items = change?.(items, requests) ?? items;
		return {
			offset,
			items: items.slice(offset, offset + limit),
			count: items.length,
			asked: limit,
		};
	};
	const createdOf = ({ created }: Dated) => created;
	const received: Dated[] = [];
	for await (const item of readRecent({ fetchPage, errors, createdOf }, since)) {
		received.push(item);
	}
	const uids = received.map(({ uid }) => uid);
	expect(new Set(uids).size).toBe(uids.length);
	const given = new Set(uids);
	// Of those that are left.
	const missing = items.filter(({ uid, created }) => created >= since && !given.has(uid));
	expect(missing).toEqual([]);
	return { received, requests };
}

describe('the recent part of a list of 10,000', () => {
	const all = dated(10_000);

	it.each([
		['newest first', [...all].reverse()],
		['oldest first', all],
	])('that is %s is read no further than needed', async (_, items) => {
		for (const recent of [1, 50, 100, 500, 2000]) {
			const { requests } = await readSince(items, (10_000 - recent) * 1000);
			expect(requests).toBeLessThan(20 + (recent * 2) / 95);
		}
	});

	it.each([
		['newest first', [...all].reverse()],
		['oldest first', all],
		['in no order', shuffled(all)],
	])('that is %s is read whole when all of it is recent', async (_, items) => {
		const { received } = await readSince(items, 0);
		expect(received).toHaveLength(10_000);
	});

	it('in no order is read whole', async () => {
		const { received } = await readSince(shuffled(all), 9_990_000);
		expect(received).toHaveLength(10_000);
	});

	it('with its recent items somewhere else than its order says loses none of those read', async () => {
		const [moved] = all.slice(9_990, 9_991);
		const items = [...all.slice(0, 9_700), ...all.slice(9_991), ...all.slice(9_700, 9_990)];
		if (moved) items.push(moved);
		await readSince(items, 9_600_000);
	});
});

describe('the recent part of a short list', () => {
	it.each([[0], [1], [5], [30], [100], [101]])('of %d items is whole', async (size) => {
		for (const items of [dated(size), [...dated(size)].reverse(), shuffled(dated(size))]) {
			await readSince(items, (size / 2) * 1000);
		}
	});
});

/** The items from `from` up to `to`, without `to`. */
const between = (from: number, to: number) => dated(to).slice(from);

describe('requests', () => {
	it.each([
		['one, newest first and enough on its first page', between(0, 1000).reverse(), 950, 1],
		['two, if the first page is just not enough', between(0, 1000).reverse(), 900, 2],
		['one, if the list is empty', [], 0, 1],
		// The service may give 30 at a time.
		['two, if the list is one short page', between(0, 30), 10, 2],
		// The first page, and the last one.
		['two, oldest first', between(0, 1000), 950, 2],
		// The first page, the last one, the one before it, and the first one again.
		['four, oldest first, if nothing is old', between(0, 200), 0, 4],
	])('%s', async (_, items, since, expected) => {
		expect((await readSince(items, since * 1000)).requests).toBe(expected);
	});
});

describe('no recent item is lost', () => {
	it('that comes after twenty old ones, sorted with the newest first', async () => {
		const old = between(0, 20).reverse();
		await readSince([...old, ...between(500, 560), ...between(100, 300)], 400_000);
	});

	it('that was created in the same moment as one where the reading begins', async () => {
		const items = dated(1000).map((item, index) =>
			index === 899 ? { ...item, created: 900_000 } : item,
		);
		await readSince(items, 900_000);
	});

	it('that is far from the end, if the end is in no order', async () => {
		const items = dated(10_000);
		const [recent] = items.splice(9990, 1);
		if (recent) items.splice(5000, 0, recent);
		items.push(...items.splice(9950, 1));
		await readSince(items, 9_985_000);
	});

	it('if old ones are deleted after the start was found', async () => {
		const deleteOld = (items: readonly Dated[], requests: number) =>
			requests === 3 ? items.slice(60) : items;
		await readSince(dated(1000), 930_000, deleteOld);
	});

	it('if most of the list is deleted after the start was found', async () => {
		const deleteMost = (items: readonly Dated[], requests: number) =>
			requests === 3 ? items.slice(-20) : items;
		await readSince(dated(1000), 930_000, deleteMost);
	});
});
