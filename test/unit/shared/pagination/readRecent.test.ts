import type { FetchPage } from '../../../../nodes/shared/pagination/listPage';
import { readRecent } from '../../../../nodes/shared/pagination/readRecent';

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

async function readSince(items: readonly Dated[], since: number) {
	let requests = 0;
	const fetchPage: FetchPage<Dated> = async ({ offset, limit }) => {
		requests++;
		return {
			offset,
			items: items.slice(offset, offset + limit),
			count: items.length,
			asked: limit,
		};
	};
	const createdOf = ({ created }: Dated) => created;
	const received: Dated[] = [];
	for await (const item of readRecent({ fetchPage, errors, createdOf, since })) {
		received.push(item);
	}
	const uids = received.map(({ uid }) => uid);
	expect(new Set(uids).size).toBe(uids.length);
	const given = new Set(uids);
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
