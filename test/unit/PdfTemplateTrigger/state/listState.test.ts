import fc from 'fast-check';
import { ListModel, type Order } from '../list/listModel.ts';
import { Watcher } from './watcher.ts';

const minute = 60_000;
const orders: Order[] = ['newest', 'oldest', 'byUid', 'byTemplate'];

describe('a list that looks sorted but is so only part by part', () => {
	it('is found out by its count, and read as a whole from then on', async () => {
		const model = new ListModel('byTemplate', 100);
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
		const model = new ListModel(order, 10);
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
});

describe('a service too slow to look for late documents', () => {
	it('delays them until it is faster, however long that takes', async () => {
		const model = new ListModel('newest', 10);
		let now = 1000 * minute;
		for (let index = 0; index < 300; index++) model.create((now += minute));
		const watcher = new Watcher(model);
		await watcher.begin();
		const late = model.create(now - 30 * minute);
		model.delete(299);
		for (let poll = 0; poll < 200; poll++) {
			model.create((now += minute));
			await watcher.poll(Infinity, 1);
		}
		expect(watcher.out).toHaveLength(200);
		for (let poll = 0; poll < 10; poll++) await watcher.poll();
		expect(watcher.out.slice(200)).toEqual([late]);
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
						const model = new ListModel(order, cap);
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
