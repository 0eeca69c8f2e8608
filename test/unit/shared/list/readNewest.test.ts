import fc from 'fast-check';
import type { ListedDocument } from '../../../../nodes/PdfTemplateTrigger/documents';
import {
	readNewest,
	readWhole,
	type HowFar,
	type Reading,
} from '../../../../nodes/shared/list/readNewest';
import { filled, listOf, range, type DatedModel, type Order } from './datedList.ts';

const orders: Order[] = ['newest', 'oldest', 'byUid', 'byTemplate'];
const bothWays = ['newest', 'oldest'] as const;

/** Whether a page reaches back to this moment. */
const olderThan = (moment: number) => (page: readonly ListedDocument[]) =>
	page.some(({ created }) => created <= moment);

/** Reads the newer end, or as far as wanted; `moments` are those of creation. */
async function read({ list }: DatedModel, howFar: Partial<HowFar<ListedDocument>> = {}) {
	const { items, ...reading } = await readNewest(list, { isEnough: () => true, ...howFar });
	return { ...reading, moments: items.map(({ created }) => created) };
}

interface Change {
	created: number;
	deleted: number[];
}
const anyChange = fc.record({
	created: fc.nat({ max: 40 }),
	deleted: fc.array(fc.nat(), { maxLength: 40 }),
});
const change = (created: number, ...deleted: number[]): Change => ({ created, deleted });

/** Makes one change after each page. */
function changing(model: DatedModel, changes: readonly Change[]): void {
	const waiting = [...changes];
	model.onPage = () => {
		const next = waiting.shift();
		if (!next) return;
		model.delete(...next.deleted);
		for (let made = 0; made < next.created; made++) model.create(1000, made % 3);
	};
}

/** The items that were read; none in case of the error that a list changes too fast, which `tooFast` counts. */
let tooFast = 0;
async function whole(
	reading: Promise<Reading<ListedDocument>>,
): Promise<readonly ListedDocument[]> {
	try {
		return (await reading).items;
	} catch (error) {
		expect(error).toEqual(new Error('changing'));
		tooFast++;
		return [];
	}
}

describe('a list that changes while it is read', () => {
	beforeEach(() => (tooFast = 0));
	afterEach(() => expect(tooFast).toBeLessThan(40));

	/** Met once in some thousand runs. */
	const movedByOneStep: [Order, number, number, number, Change[], number][] = [
		['newest', 2, 3, 1, [change(0, 0, 1), change(1), change(2), change(1, 2)], 0],
		['newest', 10, 74, 3, [change(0, 10, 11, 12, 13, 14, 15, 16, 17), change(9, 10)], 0],
		['newest', 25, 54, 1, [change(0), change(19), change(0, 0, 1, 2, 3), change(4)], 0],
	];

	it('gives all documents that were there all the time, each once', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...orders),
				fc.constantFrom(2, 10, 25, 100),
				fc.nat({ max: 400 }),
				fc.constantFrom(1, 3, 500),
				fc.array(anyChange, { maxLength: 12 }),
				fc.nat({ max: 400 }),
				async (order, cap, count, perMoment, changes, known) => {
					const model = filled(order, count, cap, perMoment);
					const before = new Set(model.all.map(({ uid }) => uid));
					const until = Math.floor(known / perMoment);
					changing(model, changes);
					const isEnough = olderThan(until);
					const items = await whole(
						order === 'byTemplate' ? readWhole(model.list) : readNewest(model.list, { isEnough }),
					);
					const uids = new Set(items.map(({ uid }) => uid));
					expect(uids.size).toBe(items.length);
					const missing = model.all.filter(
						({ uid, created }) =>
							before.has(uid) && created > until && uids.size > 0 && !uids.has(uid),
					);
					expect(missing).toEqual([]);
				},
			),
			{ numRuns: 400, examples: movedByOneStep },
		);
	});

	/** The page where the reading starts has one document only; then more come than a page has. */
	const startsWithOneDocument: [
		'newest',
		10,
		number,
		Change[],
		{ share: number; error: number },
		number,
	] = ['newest', 10, 30, [change(0, 0, 1, 2, 3), change(10)], { share: 0, error: 0 }, 1];

	it('gives a part without gaps, from the known documents to where it may stop', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...bothWays),
				fc.constantFrom(10, 25, 100),
				fc.integer({ min: 30, max: 400 }),
				fc.array(anyChange, { maxLength: 12 }),
				fc.record({
					share: fc.double({ min: 0, max: 1, noNaN: true }),
					error: fc.integer({ min: -60, max: 60 }),
				}),
				fc.constantFrom(1, 3, Infinity),
				async (order, cap, count, changes, { share, error }, pages) => {
					const model = filled(order, count, cap);
					const before = new Set(model.all.map(({ uid }) => uid));
					const until = Math.floor(share * count);
					changing(model, changes);
					let walked = 0;
					const items = await whole(
						readNewest(model.list, {
							isEnough: olderThan(until),
							canWait: () => ++walked > pages,
							knownCount: Math.max(0, until + error),
						}),
					);
					const uids = new Set(items.map(({ uid }) => uid));
					expect(uids.size).toBe(items.length);
					const newest = Math.max(...items.map(({ created }) => created));
					const missing = model.all.filter(
						({ uid, created }) =>
							before.has(uid) && created > until && created < newest && !uids.has(uid),
					);
					expect(missing).toEqual([]);
				},
			),
			{ numRuns: 300, examples: [startsWithOneDocument] },
		);
	});

	it.each(bothWays)('(%s first) and is emptied, ends', async (order) => {
		const model = filled(order, 500, 10);
		model.onPage = () => model.delete(...model.all.keys());
		await read(model, { isEnough: () => false });
		expect(model.pages).toBeLessThan(10);
	});
});

describe('a sorted list', () => {
	it.each([
		['newest', 100, 1],
		['oldest', 100, 2],
		['newest', 10, 15],
		['oldest', 10, 16],
	] as const)(
		'%s first is read from its newer end: pages of %d, at most %d requests for 50 of 10,000',
		async (order, cap, requests) => {
			const model = filled(order, 10_000, cap);
			const reading = await read(model, { isEnough: olderThan(9949) });
			expect(reading).toMatchObject({ isWhole: false, isSorted: true });
			expect(reading).toMatchObject({ countBefore: 10_000, countAfter: 10_000 });
			expect(reading.moments.slice(-51)).toEqual(range(9949, 10_000));
			expect(model.pages).toBeLessThanOrEqual(requests);
		},
	);

	it.each([
		// The page holds as many known documents as new ones.
		['newest', 700, [0, 250], 650],
		['oldest', 700, [0, 650], 650],
		// All new documents are on the first page, or on the last one.
		['newest', 906, [0], 900],
		['oldest', 906, [0, 905], 905],
		// One more than that: the overlap of pages is left.
		['newest', 905, [0, 45], 855],
		['oldest', 905, [0, 855], 855],
		['newest', 1000, [0], 900],
		['oldest', 1000, [0, 905], 905],
		// Fewer than half a page are known.
		['oldest', 30, [0], 0],
		// As many as make it begin with the first page, which is there already.
		['oldest', 50, [0], 0],
	] as const)(
		'(%s first: 1000, of which %d are known) is read from the oldest new one',
		async (order, known, offsets, oldest) => {
			const model = filled(order, 1000);
			const isEnough = olderThan(known - 1);
			const { moments } = await read(model, { isEnough, canWait: () => true, knownCount: known });
			expect(model.offsets).toEqual(offsets);
			expect(moments[0]).toBe(oldest);
		},
	);

	it.each(bothWays)('(%s first) tells what was found, the newest part first', async (order) => {
		const model = filled(order, 1000);
		const found: [number, number | undefined][] = [];
		await read(model, {
			isEnough: (page, { items, countBefore }) => {
				found.push([items.length, countBefore]);
				return olderThan(500)(page);
			},
			knownCount: 700,
		});
		expect(found).toEqual([350, 445, 540].map((length) => [length, 1000]));
	});

	it.each(bothWays)(
		'(%s first) is read up to where it can wait, and counts no further',
		async (order) => {
			const model = filled(order, 1000);
			const howFar = { isEnough: olderThan(699), knownCount: 700 };
			const one = await read(model, { ...howFar, canWait: olderThan(749) });
			expect(one.moments).toEqual(range(650, 750));
			expect(one).toMatchObject({ isWhole: false, countBefore: 750, countAfter: 750 });
			const more = await read(model, { ...howFar, canWait: (page) => !olderThan(749)(page) });
			expect(more.moments).toEqual(range(650, 845));
			expect(more).toMatchObject({ isWhole: false, countBefore: 845, countAfter: 845 });
		},
	);

	it.each(bothWays)(
		'(%s first) is counted with what is created until its last page is read',
		async (order) => {
			const model = filled(order, 1000);
			model.onPage = () => model.create(1000 + model.pages);
			const reading = await read(model, { isEnough: olderThan(699), knownCount: 700 });
			expect(reading.countBefore).toBe(1000);
			expect(reading.countAfter).toBe(1000 + model.pages - 1);
		},
	);

	it.each(bothWays)('(%s first) that is needed to its other end is whole', async (order) => {
		const reading = await read(filled(order, 150), { isEnough: () => false });
		expect(reading).toMatchObject({ isWhole: true, isSorted: true, countAfter: 150 });
		expect(reading.moments).toEqual(range(0, 150));
	});

	it.each(bothWays)(
		'(%s first) shows it by its last page where the first one is of one moment',
		async (order) => {
			const reading = await read(filled(order, 1000, 100, 250), { isEnough: olderThan(2) });
			expect(reading).toMatchObject({ isWhole: false, isSorted: true });
			expect(reading.moments.filter((moment) => moment > 2)).toHaveLength(250);
		},
	);

	it('gives each item once, even if items of one moment change their order', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...bothWays),
				fc.integer({ min: 2, max: 120 }),
				fc.nat({ max: 300 }),
				fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
				async (order, perMoment, knownCount, isTurned) => {
					const model = filled(order, 300, 10, perMoment);
					const way = order === 'newest' ? -1 : 1;
					const turned = [...model.all].sort(
						(one, other) => way * (one.created - other.created) || one.uid.localeCompare(other.uid),
					);
					model.onWay = (page) =>
						isTurned[model.pages % isTurned.length]
							? { ...page, items: turned.slice(page.offset, page.offset + page.items.length) }
							: page;
					const isEnough = olderThan(0);
					const items = await whole(readNewest(model.list, { isEnough, knownCount }));
					expect(new Set(items.map(({ uid }) => uid)).size).toBe(items.length);
				},
			),
			{ numRuns: 40 },
		);
	});

	it('(newest first) without a count is read in part, and counts nothing', async () => {
		const model = filled('newest', 1000);
		model.onWay = (page) => ({ ...page, count: undefined });
		const reading = await read(model, { isEnough: olderThan(750), knownCount: 700 });
		expect(reading).toMatchObject({ isWhole: false, countBefore: undefined });
		expect(reading.moments).toEqual(range(710, 1000));
		const start = await read(model, { isEnough: olderThan(750), canWait: () => true });
		expect(start).toMatchObject({ countBefore: undefined, countAfter: undefined });
	});

	it('(oldest first) without a count is read as a whole', async () => {
		const model = filled('oldest', 300);
		model.onWay = (page) => ({ ...page, count: undefined });
		expect(await read(model)).toMatchObject({ isWhole: true, moments: range(0, 300) });
	});

	it('and has become shorter than it was, is read to its end', async () => {
		const model = filled('newest', 1000);
		model.onPage = () => {
			if (model.pages === 1) model.delete(...range(0, 900));
		};
		const reading = await read(model, { isEnough: olderThan(99), knownCount: 700 });
		expect(reading.moments).toEqual(expect.arrayContaining(range(0, 100)));
		expect(model.pages).toBeLessThan(10);
	});
});

describe('a list of which one page is all', () => {
	it.each([
		['newest', range(0, 100), true],
		['oldest', range(0, 100), true],
		['newest', [5], true],
		['newest', [], true],
	] as const)('is one request (%s first: %j)', async (order, moments, isSorted) => {
		const model = listOf(order, moments);
		const counts = { countBefore: moments.length, countAfter: moments.length };
		expect(await read(model)).toEqual({ moments, isWhole: true, isSorted, ...counts });
		expect((await readWhole(model.list)).items).toHaveLength(moments.length);
		expect(model.offsets).toEqual([0, 0]);
	});

	it('is not sorted if it is in another order', async () => {
		const reading = await read(listOf('byUid', range(0, 50)));
		expect(reading).toMatchObject({ isWhole: true, isSorted: false });
		expect([...reading.moments].sort((one, other) => one - other)).toEqual(range(0, 50));
	});

	it.each([
		[0, 500],
		[60, 50],
	])('may have %d documents though the service counts %d', async (length, count) => {
		const model = listOf('newest', range(0, length));
		model.onWay = (page) => ({ ...page, count });
		expect(await read(model)).toMatchObject({ moments: range(0, length), isWhole: true });
		expect(model.offsets).toEqual([0]);
	});
});

describe('a list without a clear order', () => {
	it.each([
		['by uid', 'byUid', 1],
		['of one moment', 'newest', 10_000],
		['in two parts of which one is small', 'newest', 1199],
	] as const)('(%s) is read as a whole', async (_, order, perMoment) => {
		const model = filled(order, 1200, 100, perMoment);
		model.onPage = () => model.create(1e6 + model.pages);
		const reading = await read(model);
		expect(reading).toMatchObject({ isWhole: true, countBefore: 1200 });
		expect(reading.countAfter).toBeGreaterThan(1201);
		expect(reading.moments.length).toBeGreaterThanOrEqual(1200);
	});

	it('costs no request to find that out', async () => {
		const model = filled('byUid', 300);
		expect(await read(model)).toMatchObject({ isWhole: true, isSorted: false });
		expect(model.offsets).toEqual([0, 95, 190, 285]);
	});

	it.each([
		['further on', null, (created: number) => (created === 150 ? 5000 : created)],
		['between two pages', null, (created: number) => (created < 200 ? created + 5000 : created)],
		// The reading begins with the documents from 50 to 149.
		['in newer pages', 100, (created: number) => (created === 180 ? 5000 : created)],
		[
			'between newer pages',
			100,
			(created: number) => (created >= 150 && created < 200 ? created - 5000 : created),
		],
	])(
		'but on its first page is read as a whole, once that is seen (%s)',
		async (_, knownCount, disturbed) => {
			const model = filled('newest', 300);
			model.onWay = (page) => ({
				...page,
				items: page.items.map((item) => ({ ...item, created: disturbed(item.created) })),
			});
			const reading = await read(model, { isEnough: () => false, knownCount });
			expect(reading).toMatchObject({ isWhole: true, isSorted: false });
			expect(reading.moments).toHaveLength(300);
		},
	);

	it.each(bothWays)(
		'is sorted (%s first) if it is wanted as a whole and turns out so',
		async (order) => {
			const { items, ...reading } = await readWhole(listOf(order, range(0, 300), 10).list);
			expect(items.map(({ created }) => created)).toEqual(range(0, 300));
			expect(reading).toMatchObject({ isWhole: true, isSorted: true, countAfter: 300 });
		},
	);
});

it('a service that cannot page is found out', async () => {
	const model = filled('newest', 25, 25);
	model.onWay = (page) => ({ ...page, items: model.all.slice(0, 25), count: 500 });
	await expect(read(model, { isEnough: () => false })).rejects.toThrow('stuck');
});
