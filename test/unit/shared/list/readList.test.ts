import type { Range } from '../../../../nodes/shared/list/page';
import { readList } from '../../../../nodes/shared/list/readList';
import { ChangingList, itemsFrom, type Behavior, type Item } from './changingList';

const errors = { stuck: () => new Error('stuck'), changing: () => new Error('changing') };

type Part = Partial<Range> & { readonly atOnce?: number };

async function read(list: ChangingList, part: Part = {}): Promise<Item[]> {
	const result = [];
	for await (const entry of readList({ ...part, fetchPage: list.fetchPage, errors })) {
		result.push(entry);
	}
	return result;
}

const listOf = (size: number, behavior?: Behavior) =>
	new ChangingList(itemsFrom(0, size), behavior);

const offsets = ({ asked }: ChangingList) => asked.map(({ offset, limit }) => `${limit}@${offset}`);

describe('a list that stays as it is', () => {
	it('with pages of one, which cannot overlap, is an error and no part of it', async () => {
		await expect(read(listOf(30, { cap: 1 }))).rejects.toThrow('changing');
	});

	it('that is shorter than any page of the service takes one request', async () => {
		const list = listOf(9);
		await read(list);
		expect(offsets(list)).toEqual(['100@0']);
	});

	it('takes one look past what could be the end of a page only', async () => {
		const list = listOf(30);
		await read(list);
		expect(offsets(list)).toEqual(['100@0', '100@28']);
	});

	it('is at its end with a shorter page where the count agrees', async () => {
		const list = listOf(150);
		await read(list);
		expect(offsets(list)).toEqual(['100@0', '100@95']);
	});
});

it('a page that comes again because as many were created as it is further on is not the end', async () => {
	const list = listOf(38, {
		cap: 37,
		count: (_, page) => page.length,
		change: (changed, request) => request < 6 && changed.insert(0, 35),
	});
	const uids = new Set((await read(list)).map(({ uid }) => uid));
	expect(list.survivors.filter(({ uid }) => !uids.has(uid))).toEqual([]);
});

it('a list on one page of a service that ignores offsets is looked at three times in each pass', async () => {
	const list = listOf(30, { cap: 100, ignoresOffset: true });
	expect(await read(list)).toEqual(itemsFrom(0, 30));
	const pass = ['100@0', '100@28', '100@29'];
	expect(offsets(list)).toEqual([...pass, ...pass]);
});

describe('a part of a list', () => {
	it('asks for no more than the limit, and for no page after it', async () => {
		const list = listOf(1203);
		expect(await read(list, { limit: 160 })).toEqual(itemsFrom(0, 160));
		expect(offsets(list)).toEqual(['100@0', '65@95']);
	});

	it.each([[1], [7], [99], [100], [101], [195], [196], [1000]])(
		'of %d items takes no more requests with several at a time than one after the other',
		async (limit) => {
			const [one, several] = [listOf(1203), listOf(1203)];
			expect(await read(one, { limit, atOnce: 1 })).toEqual(itemsFrom(0, limit));
			expect(await read(several, { limit })).toEqual(itemsFrom(0, limit));
			expect(offsets(several).sort()).toEqual(offsets(one).sort());
			expect(one.asked).toHaveLength(Math.max(1, Math.ceil((limit - 5) / 95)));
		},
	);

	it('takes no more than the limit from a service that gives more than asked for', async () => {
		const fetchPage = async () => ({ offset: 0, items: itemsFrom(0, 50), count: 50, asked: 7 });
		const received = [];
		for await (const entry of readList({ fetchPage, errors, limit: 7 })) received.push(entry);
		expect(received).toEqual(itemsFrom(0, 7));
	});

	it.each([[28], [29], [30], [40]])('begins at offset %d', async (offset) => {
		for (const count of [undefined, () => undefined]) {
			const received = await read(listOf(30, { count }), { offset });
			expect(received).toEqual(itemsFrom(offset, Math.max(0, 30 - offset)));
		}
	});

	it('of nothing asks for nothing', async () => {
		const list = listOf(30);
		expect([await read(list, { limit: 0 }), list.asked]).toEqual([[], []]);
	});

	it('is read once, even if the list changes', async () => {
		const list = listOf(300, { change: (it, request) => request === 1 && it.move(250, 60) });
		await read(list, { offset: 40 });
		expect(list.asked.filter(({ offset }) => offset === 40)).toHaveLength(1);
	});

	it('asks for no further page when the reader has enough', async () => {
		const list = listOf(1203);
		for await (const { uid } of readList({ fetchPage: list.fetchPage, errors })) {
			if (uid === '99') break;
		}
		expect(list.asked).toHaveLength(1);
	});
});

describe('several pages at a time', () => {
	it.each([[1], [5], [8]])('are never more than %d', async (atOnce) => {
		const list = listOf(5000);
		expect(await read(list, { atOnce })).toEqual(itemsFrom(0, 5000));
		expect(list.mostInFlight).toBe(atOnce);
	});

	it.each([190, 194, 195, 196, 285, 290, 380, 385, 5000])(
		'of %d items make no more requests than one after the other',
		async (size) => {
			const [one, several] = [listOf(size), listOf(size)];
			await read(one, { atOnce: 1 });
			await read(several);
			expect(offsets(several).sort()).toEqual(offsets(one).sort());
		},
	);

	it('wait for a count', async () => {
		const list = listOf(2000, { count: () => undefined });
		expect(await read(list)).toEqual(itemsFrom(0, 2000));
		expect(list.mostInFlight).toBe(1);
	});

	it('that fail end the reading with their error, and no rejection is left over', async () => {
		const list = listOf(5000);
		let requests = 0;
		const fetchPage: typeof list.fetchPage = async (range) => {
			const page = await list.fetchPage(range);
			if (++requests >= 8) throw new Error(`down at ${range.offset}`);
			return page;
		};
		const reading = readList({ fetchPage, errors });
		await expect(Array.fromAsync(reading)).rejects.toThrow('down at 665');
	});
});

describe('a list that changes meanwhile', () => {
	it('is read again for an item that moved to where the reading had been', async () => {
		const list = listOf(300, { change: (it, request) => request === 1 && it.move(250, 60) });
		const received = await read(list);
		expect(received.map(({ uid }) => Number(uid)).sort((a, b) => a - b)).toEqual(
			itemsFrom(0, 300).map(({ uid }) => Number(uid)),
		);
	});

	it('that is exchanged as a whole, read from an offset, is an error and no end', async () => {
		const change = (changing: ChangingList, n: number) => {
			if (n !== 1) return;
			changing.delete(0, changing.items.length);
			changing.insert(0, 500);
		};
		const list = listOf(1000, { change });
		await expect(read(list, { offset: 100 })).rejects.toThrow('changing');
		expect(list.asked.length).toBeLessThan(50);
	});

	it('of which everything is deleted ends', async () => {
		const list = listOf(1003, { change: (changing) => changing.delete(0, 2000) });
		expect(await read(list)).toEqual(itemsFrom(0, 100));
	});

	it('that grows faster than it is read is an error, within 50 requests and 8 per page', async () => {
		const list = listOf(1000, {
			cap: 10,
			change: (changing) => changing.insert(changing.items.length, 100),
		});
		await expect(read(list)).rejects.toThrow('changing');
		expect(list.asked.length).toBeLessThanOrEqual(50 + 8 * 125);
	});

	it('and does not tell its count is an error after 20,000 requests', async () => {
		const list = listOf(10, {
			count: () => undefined,
			cap: 2,
			change: (changing) => changing.insert(changing.items.length, 2),
		});
		await expect(read(list)).rejects.toThrow('changing');
		expect(list.asked).toHaveLength(20_000);
	});
});

describe('a service that ignores the offset', () => {
	it.each([[40], [1203], [undefined]])('and counts %s items is found out', async (count) => {
		const list = listOf(1203, { cap: 25, count: () => count, ignoresOffset: true });
		await expect(read(list)).rejects.toThrow('stuck');
	});

	it('but has all items on its first page is none the worse', async () => {
		const list = listOf(25, { ignoresOffset: true });
		expect(await read(list)).toEqual(itemsFrom(0, 25));
	});

	it('and gives two pages in turn is an error', async () => {
		let turn = 0;
		const fetchPage = async ({ offset, limit }: { offset: number; limit: number }) => {
			const items = itemsFrom(++turn % 2 ? 0 : 25, 25);
			return { offset, items, count: 50, asked: limit };
		};
		const reading = readList<Item>({ fetchPage, errors });
		await expect(Array.fromAsync(reading)).rejects.toThrow(/changing|stuck/);
	});
});

const size = 200;

/** Reads a list of two pages whose items are named by their numbers; `listIn` gives it for each pass. */
async function readReordered(listIn: (pass: number) => number[]): Promise<number[]> {
	let pass = 0;
	const fetchPage = async ({ offset, limit }: Range) => {
		if (offset === 0) pass++;
		const items = listIn(pass).slice(offset, offset + limit);
		// The last two items of the first page are the other way round when the second page is read.
		if (offset > 0) items.unshift(...items.splice(0, 2).reverse());
		const page = { offset, items: items.map((each) => ({ uid: String(each) })), count: size };
		return await Promise.resolve({ ...page, asked: limit });
	};
	const given: number[] = [];
	for await (const { uid } of readList({ fetchPage, errors, atOnce: 1 })) given.push(Number(uid));
	return given;
}

const all = Array.from({ length: size }, (_, index) => index);

it('a list that the service orders anew each time is whole when a second reading brings nothing new', async () => {
	let passes = 0;
	expect(await readReordered((pass) => ((passes = pass), all))).toEqual(all);
	expect(passes).toBe(2);
});

it('such a list is read again for as long as that brings something new', async () => {
	const withNew = (pass: number) => all.map((each) => (each === 150 ? 1000 + pass : each));
	const given = await readReordered((pass) => withNew(Math.min(pass, 3)));
	expect(given.filter((each) => each > size)).toEqual([1001, 1002, 1003]);
	expect(new Set(given).size).toBe(given.length);
});

it('such a list with something new each time is an error in the end', async () => {
	await expect(
		readReordered((pass) => all.map((each) => (each === 150 ? 1000 + pass : each))),
	).rejects.toThrow('changing');
});
