import fc from 'fast-check';
import { learn, readState, storeState } from '../../../nodes/PdfTemplateTrigger/listState';
import { DatedModel, range, type Order } from '../shared/list/datedList.ts';
import { watched, Watcher } from './watcher.ts';

const minute = 60_000;
const orders: Order[] = ['newest', 'oldest', 'byUid', 'byTemplate'];

const start = 1000 * minute;
const hour = 60 * minute;

afterEach(() => jest.restoreAllMocks());

describe('a trigger that begins', () => {
	/** With a document every second. */
	const filled = (count: number, cap: number, everyMs = 1000) => {
		const model = new DatedModel('newest', cap);
		for (const index of range(0, count)) model.create(hour + index * everyMs);
		return model;
	};

	it.each([
		['fifty pages, to be sure of the order of the list', Infinity, 401],
		['as far as there is time', 3, 25],
	])('reads %s', async (_, pages, known) => {
		const watcher = new Watcher(filled(1000, 10));
		await watcher.begin(pages);
		expect(watcher.knowledge.recent).toHaveLength(known);
		expect(watcher.knowledge).toMatchObject({ count: 1000, isSorted: true, shortReadings: 0 });
	});

	it('takes into account how long the reading took', async () => {
		const model = filled(100, 100, 3 * minute);
		let now = 5 * hour;
		jest.spyOn(performance, 'now').mockImplementation(() => now);
		model.onPage = () => (now += 2 * hour);
		const watcher = new Watcher(model);
		await watcher.begin();
		// Documents of the last hour, and of the two hours of the reading: more than the fifty newest.
		expect(watcher.knowledge.knownUntil).toBe(hour + 99 * 3 * minute - 3 * hour - 3 * minute);
	});
});

describe('a poll of a sorted list', () => {
	it.each([
		['newest', [0]],
		['oldest', [0, 292]],
	] as const)(
		'where nothing is new reads no further than a minute back (%s)',
		async (order, all) => {
			const { model, watcher } = await watched(300, order);
			await watcher.poll();
			expect(watcher.out).toEqual([]);
			expect(model.offsets).toEqual(all);
			expect(watcher.knowledge.shortReadings).toBe(1);
		},
	);

	it.each([
		// 30 documents of a minute and one that is older, and what was asked for ahead.
		[10, [0, 8, 16, 24, 32, 40]],
		// The last of the page is a minute old.
		[31, [0]],
	])('reads on until a document is a minute old (%d a page)', async (cap, offsets) => {
		const { model, watcher } = await watched(300, 'newest', cap, 2000);
		await watcher.poll();
		expect(model.offsets).toEqual(offsets);
	});

	it('without time left, reads on as long as a page has new documents only', async () => {
		const { model, watcher, now } = await watched(300);
		const fresh = range(0, 35).map((index) => model.create(now + index));
		watcher.forgetCount();
		await watcher.poll(Infinity, 1);
		expect(fresh.slice(0, watcher.out.length)).toEqual(watcher.out);
		expect(watcher.out.length).toBeGreaterThan(0);
	});

	it('without time left, leaves what is newer than a page with some new documents', async () => {
		const { model, watcher, now } = await watched(300, 'oldest');
		const fresh = range(1, 41).map((index) => model.create(now + index));
		await watcher.poll(Infinity, 1);
		expect(watcher.out).toEqual(fresh.slice(0, 5));
	});

	it('without time left, reads on where a page has late documents only', async () => {
		const { model, watcher, now } = await watched(300, 'oldest');
		const late = range(0, 15).map((index) => model.create(now - 30 * minute + index));
		await watcher.poll(Infinity, 1);
		expect(watcher.out).toEqual(late);
	});
});

it.each([
	[undefined, 0, null],
	[10, 0, 10],
	[10, 3, 7],
])('of %p documents, of which %d wait, %p count as known', (countAfter, waiting, count) => {
	const listed = range(0, waiting).map((index) => ({ uid: `${index}`, created: index }));
	const pending = listed.map((one) => ({ ...one, document: { uid: one.uid, name: one.uid } }));
	const reading = { items: [], isWhole: true, isSorted: true, countBefore: 10, countAfter };
	const state = {
		knownUntil: null,
		recent: [],
		count: 1,
		pendingSince: null,
		isSorted: true,
		shortReadings: 0,
	};
	const learned = learn(state, reading, { known: [], pending, elapsedMs: 0 });
	expect(learned.count).toBe(count);
});

describe('a document that appears half an hour late', () => {
	it.each([
		['the list has grown', 0],
		['it has grown by others as well', 3],
	])('is found by the next poll when %s', async (_, count) => {
		const { model, watcher, now } = await watched(300);
		const late = model.create(now - 30 * minute);
		const others = range(1, 1 + count).map((after) => model.create(now + after));
		await watcher.poll();
		expect(watcher.out).toEqual([late, ...others]);
		// Not the whole list.
		expect(Math.max(...model.offsets)).toBeLessThan(150);
	});

	it.each(['newest', 'oldest'] as const)(
		'is found by the tenth poll when another one was deleted (%s first)',
		async (order) => {
			const { model, watcher, now } = await watched(300, order);
			const late = model.create(now - 30 * minute);
			model.delete(order === 'newest' ? 300 : 0);
			for (let poll = 1; poll <= 9; poll++) {
				await watcher.poll();
				expect(watcher.out).toEqual([]);
				expect(watcher.knowledge.shortReadings).toBe(poll);
			}
			model.offsets.length = 0;
			await watcher.poll();
			expect(watcher.out).toEqual([late]);
			expect(watcher.knowledge.shortReadings).toBe(0);
			// As far as documents are known by time, not the whole list.
			const [, ...others] = model.offsets;
			expect(others.every((offset) => offset < 150 === (order === 'newest'))).toBe(true);
		},
	);

	it('is found by the next poll when it is not known how many documents there were', async () => {
		const { model, watcher, now } = await watched(300);
		watcher.forgetCount();
		const late = model.create(now - 30 * minute);
		model.delete(300);
		await watcher.poll();
		expect(watcher.out).toEqual([late]);
		expect(watcher.knowledge.count).toBe(300);
	});
});

describe('a list that is not sorted as it seemed', () => {
	it('is read as a whole when the missing document is nowhere else', async () => {
		const { model, watcher, now } = await watched(300);
		const hidden = model.create(start - minute);
		for (const after of [1, 2]) model.create(now + after);
		await watcher.poll();
		expect(Math.max(...model.offsets)).toBeGreaterThanOrEqual(290);
		// Found, but older than what is known by time.
		expect(watcher.out).not.toContain(hidden);
		expect(watcher.out).toHaveLength(2);
		expect(watcher.knowledge).toMatchObject({ count: 303, isSorted: true });
	});
});

describe('a list that looks sorted but is so only part by part', () => {
	it('is found out by its count, and read as a whole from then on', async () => {
		const model = new DatedModel('byTemplate', 100);
		let now = 1000 * minute;
		// Template by template, one after the other: oldest first all along.
		for (let index = 0; index < 8000; index++)
			model.create((now += minute), Math.floor(index / 2000));
		const watcher = new Watcher(model);
		await watcher.begin();
		expect(watcher.knowledge.isSorted).toBe(true);
		const uid = model.create((now += minute), 1);
		await watcher.poll();
		expect(watcher.out).toEqual([uid]);
		expect(watcher.knowledge.isSorted).toBe(false);
		const next = model.create((now += minute), 0);
		model.delete(7999);
		await watcher.poll();
		expect(watcher.out).toEqual([uid, next]);
	});
});

describe('a backlog longer than a poll', () => {
	it.each(['newest', 'oldest'] as const)('comes in parts, the oldest first (%s)', async (order) => {
		const model = new DatedModel(order, 10);
		let now = 1000 * minute;
		for (let index = 0; index < 300; index++) model.create((now += minute));
		const watcher = new Watcher(model);
		await watcher.begin();
		const made = Array.from({ length: 400 }, () => model.create((now += minute)));
		while (watcher.out.length < made.length) {
			const before = { out: watcher.out.length, pages: model.pages };
			await watcher.poll(Infinity, 6);
			expect(watcher.out.length).toBeGreaterThan(before.out);
			// The page under way when the time is over, and those ahead of it.
			expect(model.pages - before.pages).toBeLessThanOrEqual(6 + 8);
		}
		expect(watcher.out).toEqual(made);
	});

	// A list can return documents of one moment in another order each time.
	it('of documents of one moment comes out, though a known one is deleted meanwhile', async () => {
		const { model, watcher, now } = await watched(0, 'oldest');
		const made = range(0, 41).map(() => model.create(now));
		await watcher.poll(20);
		model.onPage = () => {
			model.onPage = () => undefined;
			made.push(...range(0, 5).map((index) => model.create(now + minute + index)));
		};
		await watcher.poll(20);
		model.delete(0);
		await watcher.poll(Infinity, 1);
		expect([...watcher.out].sort()).toEqual([...made].sort());
	});
});

describe('whatever the order of the list and however it changes', () => {
	const change = fc.record({
		created: fc.nat({ max: 60 }),
		isSameMillisecond: fc.boolean(),
		deleted: fc.array(fc.nat(), { maxLength: 8 }),
	});
	const round = fc.record({
		before: change,
		whileReading: fc.array(change, { maxLength: 4 }),
		fails: fc.boolean(),
		most: fc.constantFrom(Infinity, Infinity, 20),
		pages: fc.constantFrom(Infinity, Infinity, 1, 4),
	});

	it.each(orders)(
		'each document comes out exactly once, unless it is deleted before (%s)',
		async (order) => {
			await fc.assert(
				fc.asyncProperty(
					fc.constantFrom(10, 100),
					fc.nat({ max: 300 }),
					fc.array(round, { maxLength: 8 }),
					fc.constantFrom(Infinity, 1),
					async (cap, count, rounds, lastPages) => {
						const model = new DatedModel(order, cap);
						let now = 1000 * minute;
						for (let index = 0; index < count; index++) model.create((now += minute), index % 3);
						const old = new Set(model.all.map(({ uid }) => uid));
						const watcher = new Watcher(model);
						const apply = ({
							created,
							isSameMillisecond,
							deleted,
						}: (typeof rounds)[0]['before']) => {
							model.delete(...deleted);
							for (let made = 0; made < created; made++) {
								model.create(isSameMillisecond ? now : (now += 7), made % 3);
							}
						};
						await watcher.begin();
						for (const { before, whileReading, fails, most, pages } of rounds) {
							apply(before);
							now += 1000;
							const waiting = [...whileReading];
							model.onPage = () => {
								const next = waiting.shift();
								if (next) apply(next);
								else if (fails) throw new Error('The service fails');
							};
							await watcher.poll(most, pages).catch(() => undefined);
							model.onPage = () => undefined;
							now += minute;
						}
						// Each poll makes progress, however little time it has.
						let before = -1;
						while (watcher.out.length > before) {
							before = watcher.out.length;
							await watcher.poll(500, lastPages);
						}
						const { out } = watcher;
						expect(new Set(out).size).toBe(out.length);
						expect(out.filter((uid) => old.has(uid))).toEqual([]);
						const got = new Set(out);
						expect(model.all.filter(({ uid }) => !old.has(uid) && !got.has(uid))).toEqual([]);
					},
				),
				{ numRuns: 40 },
			);
		},
		120_000,
	);
});

describe('the stored state', () => {
	const state = {
		knownUntil: 1000,
		recent: [['a', 2000]] as [string, number][],
		count: 7,
		pendingSince: 1500,
		isSorted: false,
		shortReadings: 3,
		revision: 5,
		source: '1 https://api.example.com',
		attempts: [['b', 2]] as [string, number][],
	};

	it('is read as it was stored, replaces the one before, and leaves what others stored', () => {
		const staticData = { other: 1 };
		storeState(staticData, { ...state, revision: 4 });
		storeState(staticData, state);
		expect(staticData).toEqual({ other: 1, documents: state });
		expect(readState(JSON.parse(JSON.stringify(staticData)) as typeof staticData)).toEqual(state);
	});

	it.each([
		{},
		{ other: { recent: [] } },
		{ documents: { knownUntil: 1 } },
		{ documents: { recent: 'a' } },
	])('is none in %j', (staticData) => expect(readState(staticData)).toBeUndefined());

	it('has what a version before did not store', () => {
		expect(readState({ documents: { recent: [['a', 1]] } })).toEqual({
			knownUntil: null,
			recent: [['a', 1]],
			count: null,
			pendingSince: null,
			isSorted: true,
			shortReadings: 0,
			revision: 0,
			source: '',
			attempts: [],
		});
	});
});
