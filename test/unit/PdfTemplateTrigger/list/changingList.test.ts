import fc from 'fast-check';
import { readList } from '../../../../nodes/PdfTemplateTrigger/list/readList';
import { filled, stuck, type Order } from './listModel.ts';
import { olderThan } from './readModel.ts';

const orders: Order[] = ['newest', 'oldest', 'byUid', 'byTemplate'];

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
					const model = filled(order, count, cap, perMoment);
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
					const model = filled(order, count, cap);
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
		const model = filled(order, 500, 10);
		model.onPage = () => model.delete(...model.all.keys());
		const { fetchPage } = model;
		await readList({ fetchPage, stuck, isEnough: () => false });
		expect(model.pages).toBeLessThan(10);
	});
});
