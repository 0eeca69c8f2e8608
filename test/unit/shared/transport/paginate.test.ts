import { paginate, type Range } from '../../../../nodes/shared/transport/paginate';
import type { Page } from '../../../../nodes/shared/wire/page';

interface Item {
	uid: string;
}

const stuck = () => new Error('stuck');
const item = (index: number): Item => ({ uid: String(index) });
const upTo = (size: number, first = 0) =>
	Array.from({ length: size - first }, (_, index) => item(first + index));

interface Behaviour {
	cap?: number;
	count?: () => number | undefined;
	change?: (page: number) => unknown;
}

/** A list behind a service that gives at most `cap` items a page; `change` happens after each page. */
function listOf(items: Item[], { cap = Infinity, count, change }: Behaviour = {}) {
	const asked: Range[] = [];
	const fetchPage = async (range: Range): Promise<Page<Item>> => {
		asked.push(range);
		if (asked.length > 2000) throw new Error('This does not end');
		const data = items.slice(range.offset, range.offset + Math.min(range.limit, cap));
		const page = { data, filteredCount: count ? count() : items.length };
		change?.(asked.length);
		return page;
	};
	return { asked, fetchPage };
}

async function all(items: AsyncIterable<Item>): Promise<Item[]> {
	const result = [];
	for await (const entry of items) result.push(entry);
	return result;
}

describe('walking a list', () => {
	it.each([[10], [25], [100], [Infinity]])('gives each item once with pages of %d', async (cap) => {
		const { fetchPage } = listOf(upTo(1203), { cap });
		expect(await all(paginate(fetchPage, stuck))).toEqual(upTo(1203));
	});

	it('stops at the count, without asking for an empty page', async () => {
		const { fetchPage, asked } = listOf(upTo(200));
		await all(paginate(fetchPage, stuck));
		expect(asked).toEqual([
			{ offset: 0, limit: 100 },
			{ offset: 100, limit: 100 },
		]);
	});

	it.each([[undefined], [999]])('stops at an empty page when the count is %s', async (count) => {
		const { fetchPage } = listOf(upTo(30), { count: () => count });
		expect(await all(paginate(fetchPage, stuck))).toEqual(upTo(30));
	});

	it('asks for no more than the limit, and for no page after it', async () => {
		const { fetchPage, asked } = listOf(upTo(1203));
		expect(await all(paginate(fetchPage, stuck, { limit: 160 }))).toEqual(upTo(160));
		expect(asked).toEqual([
			{ offset: 0, limit: 100 },
			{ offset: 100, limit: 60 },
		]);
	});

	it('takes no more than the limit from a service that gives more than asked for', async () => {
		const fetchPage = async () => ({ data: upTo(50), filteredCount: 50 });
		expect(await all(paginate(fetchPage, stuck, { limit: 7 }))).toEqual(upTo(7));
	});

	it('begins at the offset', async () => {
		const { fetchPage } = listOf(upTo(30));
		expect(await all(paginate(fetchPage, stuck, { offset: 28 }))).toEqual(upTo(30, 28));
	});

	it('asks for no further page when the reader has enough', async () => {
		const { fetchPage, asked } = listOf(upTo(1203));
		for await (const { uid } of paginate(fetchPage, stuck)) if (uid === '99') break;
		expect(asked).toHaveLength(1);
	});
});

describe('a list that changes under way', () => {
	it.each([[1], [7], [60]])(
		'with %d items created in front per page gives all that were there, once',
		async (created) => {
			const items = upTo(1003);
			let uid = 10_000;
			const change = () => items.unshift(...upTo((uid += created), uid - created));
			const walked = await all(paginate(listOf(items, { change }).fetchPage, stuck));
			expect(walked).toEqual(upTo(1003));
		},
	);

	it.each([[99], [100], [230], [1000]])(
		'with a burst of %d items created in front gives all that were there, and nothing twice',
		async (created) => {
			const items = upTo(1003);
			const burst = upTo(10_000 + created, 10_000);
			const change = (page: number) => page === 2 && items.unshift(...burst);
			const walked = await all(paginate(listOf(items, { change }).fetchPage, stuck));
			expect(walked.filter(({ uid }) => Number(uid) < 10_000)).toEqual(upTo(1003));
			expect(new Set(walked.map(({ uid }) => uid)).size).toBe(walked.length);
		},
	);

	it.each([[1], [10], [100]])(
		'with %d items created behind per page gives all that were there, and ends',
		async (created) => {
			const items = upTo(1003);
			let uid = 10_000;
			const change = () => items.push(...upTo((uid += created), uid - created));
			const { fetchPage } = listOf(items, { change, cap: 10 });
			expect((await all(paginate(fetchPage, stuck))).slice(0, 1003)).toEqual(upTo(1003));
		},
	);

	it.each([[1], [2]])(
		'and moves by exactly a page %d times, the oldest going, gives all that are still there, once',
		async (times) => {
			const items = upTo(1000);
			let uid = 10_000;
			const change = (page: number) => {
				if (page > times) return;
				items.unshift(...upTo((uid += 100), uid - 100));
				items.splice(-100);
			};
			const walked = await all(paginate(listOf(items, { change }).fetchPage, stuck));
			expect(walked).toEqual(upTo(1000 - 100 * times));
		},
	);

	it('that grows in front as fast as it is read ends', async () => {
		const items = upTo(1003);
		let uid = 10_000;
		const change = () => items.unshift(...upTo((uid += 100), uid - 100));
		const walked = await all(paginate(listOf(items, { change }).fetchPage, stuck));
		expect(walked.slice(0, 100)).toEqual(upTo(100));
	});

	it.each([[1], [7], [50], [150]])(
		'with the first %d items deleted after each page gives all that are still there, once',
		async (deleted) => {
			const items = upTo(1003);
			const gone = new Set<string>();
			const change = (page: number) => {
				if (page <= 3) for (const { uid } of items.splice(0, deleted)) gone.add(uid);
			};
			const walked = await all(paginate(listOf(items, { change }).fetchPage, stuck));
			const uids = walked.map(({ uid }) => uid);
			expect(new Set(uids).size).toBe(uids.length);
			expect(items.filter(({ uid }) => !uids.includes(uid))).toEqual([]);
		},
	);

	it('of which everything is deleted ends', async () => {
		const items = upTo(1003);
		const change = () => items.splice(0);
		expect(await all(paginate(listOf(items, { change }).fetchPage, stuck))).toEqual(upTo(100));
	});

	it.each([[1], [2], [3], [4]])('at random ends and gives nothing twice (%d)', async (seed) => {
		let state = seed;
		const random = (below: number) => (state = (state * 48271) % 2147483647) % below;
		const items = upTo(600);
		let uid = 10_000;
		const change = () => {
			items.splice(random(items.length), random(40));
			for (let made = random(30); made > 0; made--) items.splice(random(3), 0, item(uid++));
		};
		const { fetchPage } = listOf(items, { change, cap: 25 });
		const uids = (await all(paginate(fetchPage, stuck))).map((entry) => entry.uid);
		expect(new Set(uids).size).toBe(uids.length);
	});
});

describe('a service that does not heed the offset', () => {
	it.each([[40], [1203], [undefined]])('and counts %s items is found out', async (count) => {
		const fetchPage = async () => ({ data: upTo(25), filteredCount: count });
		await expect(all(paginate(fetchPage, stuck))).rejects.toThrow('stuck');
	});

	it('but has all items on its first page is none the worse', async () => {
		const fetchPage = async () => ({ data: upTo(25), filteredCount: 25 });
		expect(await all(paginate(fetchPage, stuck))).toEqual(upTo(25));
	});

	it('and gives two pages in turn ends', async () => {
		let turn = 0;
		const fetchPage = async () => ({ data: upTo(++turn % 2 ? 25 : 50, turn % 2 ? 0 : 25) });
		expect(await all(paginate(fetchPage, stuck))).toEqual(upTo(50));
	});
});
