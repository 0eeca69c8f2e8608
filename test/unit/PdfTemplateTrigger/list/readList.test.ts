import fc from 'fast-check';
import { readList } from '../../../../nodes/PdfTemplateTrigger/list/readList';
import type { ListedDocument } from '../../../../nodes/PdfTemplateTrigger/list/listedDocument';
import { ListModel, stuck, type Order } from './listModel.ts';

const orders: Order[] = ['newest', 'oldest', 'byUid', 'byTemplate'];
const olderThan = (moment: number) => (page: readonly ListedDocument[]) =>
	page.some(({ created }) => created <= moment);

function filled(order: Order, cap: number, count: number, perMoment = 1): ListModel {
	const model = new ListModel(order, cap);
	for (let index = 0; index < count; index++) {
		model.create(Math.floor(index / perMoment), order === 'byTemplate' ? index % 3 : 0);
	}
	return model;
}

describe('a list that is sorted', () => {
	it.each([
		['newest', 100, 1],
		['oldest', 100, 2],
		['newest', 10, 10],
		['oldest', 10, 11],
	] as const)(
		'%s first is read from its newer end: pages of %d, %d requests for 50 of 10,000',
		async (order, cap, requests) => {
			const model = filled(order, cap, 10_000);
			const { fetchPage } = model;
			const reading = await readList({ fetchPage, stuck, isEnough: olderThan(9949) });
			expect(reading).toMatchObject({ isWhole: false, isSorted: true, countBefore: 10_000 });
			expect(reading.listed.filter(({ created }) => created > 9949)).toHaveLength(50);
			expect(model.pages).toBe(requests);
		},
	);

	it.each([['newest'], ['oldest']] as const)(
		'%s first shows it by its last page when the first one is of one millisecond',
		async (order) => {
			const model = filled(order, 100, 1000, 250);
			const { fetchPage } = model;
			const reading = await readList({ fetchPage, stuck, isEnough: olderThan(2) });
			expect(reading.isWhole).toBe(false);
			expect(reading.listed.filter(({ created }) => created > 2)).toHaveLength(250);
		},
	);
});

describe('a list that is not clearly sorted', () => {
	it.each([
		['by uid', 'byUid', 1],
		['of one millisecond', 'newest', 10_000],
		['in two parts of which one is small', 'newest', 1199],
	] as const)('%s is read as a whole', async (_, order, perMoment) => {
		const model = filled(order, 100, 1200, perMoment);
		const { fetchPage } = model;
		const reading = await readList({ fetchPage, stuck, isEnough: () => true });
		expect(reading.isWhole).toBe(true);
		expect(reading.listed).toHaveLength(1200);
	});

	it('and is not sorted further on, is read as a whole', async () => {
		const model = filled('newest', 10, 300);
		const { fetchPage } = model;
		const disturbed: typeof fetchPage = async (range) => {
			const page = await fetchPage(range);
			return { ...page, items: page.items.map((item) => swap(item)) };
		};
		const swap = (item: ListedDocument) =>
			item.created === 150 ? { ...item, created: 1000 } : item;
		const reading = await readList({ fetchPage: disturbed, stuck, isEnough: olderThan(100) });
		expect(reading).toMatchObject({ isWhole: true, isSorted: false });
		expect(reading.listed).toHaveLength(300);
	});
});

describe('a list that changes while it is read', () => {
	const anyChange = fc.record({
		created: fc.nat({ max: 40 }),
		deleted: fc.array(fc.nat(), { maxLength: 40 }),
	});
	interface Change {
		created: number;
		deleted: number[];
	}
	const change = (created: number, ...deleted: number[]): Change => ({ created, deleted });

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
					const model = filled(order, cap, count, perMoment);
					const before = model.all.map(({ uid }) => uid);
					const until = Math.floor(known / perMoment);
					const waiting = [...changes];
					model.onPage = () => {
						const next = waiting.shift();
						if (!next) return;
						model.delete(...next.deleted);
						for (let made = 0; made < next.created; made++) model.create(1000, made % 3);
					};
					const { fetchPage } = model;
					const isWholeWanted = order === 'byTemplate';
					const { listed } = await readList({
						fetchPage,
						stuck,
						isWholeWanted,
						isEnough: olderThan(until),
					});
					const read = listed.map(({ uid }) => uid);
					expect(new Set(read).size).toBe(read.length);
					const stayed = new Set(before);
					const missing = model.all.filter(
						({ uid, created }) => stayed.has(uid) && created > until && !read.includes(uid),
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
				fc.constantFrom('newest', 'oldest'),
				fc.constantFrom(10, 25, 100),
				fc.integer({ min: 30, max: 400 }),
				fc.array(anyChange, { maxLength: 12 }),
				fc.record({
					share: fc.double({ min: 0, max: 1, noNaN: true }),
					error: fc.integer({ min: -60, max: 60 }),
				}),
				fc.constantFrom(1, 3, Infinity),
				async (order, cap, count, changes, { share, error }, pages) => {
					const model = filled(order, cap, count);
					const before = new Set(model.all.map(({ uid }) => uid));
					const until = Math.floor(share * count);
					const waiting = [...changes];
					model.onPage = () => {
						const next = waiting.shift();
						if (!next) return;
						model.delete(...next.deleted);
						for (let made = 0; made < next.created; made++) model.create(1000);
					};
					let walked = 0;
					const { listed } = await readList({
						fetchPage: model.fetchPage,
						stuck,
						isEnough: olderThan(until),
						canWait: () => ++walked > pages,
						knownCount: Math.max(0, until + error),
					});
					const read = new Set(listed.map(({ uid }) => uid));
					expect(read.size).toBe(listed.length);
					const newest = Math.max(...listed.map(({ created }) => created));
					const missing = model.all.filter(
						({ uid, created }) =>
							before.has(uid) && created > until && created < newest && !read.has(uid),
					);
					expect(missing).toEqual([]);
				},
			),
			{ numRuns: 300, examples: [startsWithOneDocument] },
		);
	});

	it.each([['newest'], ['oldest']] as const)('%s first, and is emptied, ends', async (order) => {
		const model = filled(order, 10, 500);
		model.onPage = () => model.delete(...model.all.keys());
		const { fetchPage } = model;
		await readList({ fetchPage, stuck, isEnough: () => false });
		expect(model.pages).toBeLessThan(10);
	});
});

describe('a service that cannot page', () => {
	it('is found out, and not asked for ever', async () => {
		const { fetchPage } = filled('byUid', 25, 25);
		const always: typeof fetchPage = async (range) => ({
			...(await fetchPage({ ...range, offset: 0 })),
			offset: range.offset,
			count: 500,
		});
		await expect(readList({ fetchPage: always, stuck, isEnough: () => false })).rejects.toThrow(
			'stuck',
		);
	});

	it.each([
		['nothing of how many there are', () => undefined],
		['that there are 9999', () => 9999],
		['that there are ever more', (pages: number) => 9999 + pages],
	])('and says %s, is read to its end', async (_, countAt) => {
		const model = filled('byUid', 100, 995);
		const fetchPage: typeof model.fetchPage = async (range) => ({
			...(await model.fetchPage(range)),
			count: countAt(model.pages),
		});
		const reading = await readList({ fetchPage, stuck, isEnough: () => false });
		expect(reading.listed).toHaveLength(995);
		expect(model.pages).toBeLessThan(50);
	});
});
