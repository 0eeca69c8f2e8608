import type { Page } from '../../../../nodes/PdfTemplateTrigger/list/listedDocument';
import { walkPages, type Direction } from '../../../../nodes/PdfTemplateTrigger/list/walkPages';
import { filled, range, stuck, type ListModel } from './listModel.ts';

const pageAt = async (model: ListModel, offset: number): Promise<Page> => {
	const page = await model.fetchPage({ offset, limit: 100 });
	model.offsets.length = 0;
	return page;
};

/** What each page of a walk brings, as moments of creation. */
async function walked(model: ListModel, offset: number, direction: Direction) {
	const start = await pageAt(model, offset);
	const { fetchPage } = model;
	const found: number[][] = [];
	for await (const { fresh } of walkPages({ fetchPage, start, direction, stuck })) {
		found.push(fresh.map(({ created }) => created));
	}
	return found;
}

describe('a walk', () => {
	it('to the end of the list asks for a tenth of each page again', async () => {
		const model = filled('oldest', 250);
		expect(await walked(model, 0, 1)).toEqual([range(100, 190), range(190, 250)]);
		expect(model.offsets).toEqual([90, 180]);
	});

	it('to the start of the list does the same', async () => {
		const model = filled('oldest', 250);
		expect(await walked(model, 150, -1)).toEqual([range(60, 150), range(0, 60)]);
		expect(model.offsets).toEqual([60, 0]);
	});

	it.each([
		[20, [18, 36, 54]],
		[10, [9, 18, 27, 36, 45, 54]],
		[5, [4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56]],
	])('through pages of %d shares at least one document', async (cap, offsets) => {
		const model = filled('oldest', 60, cap);
		expect((await walked(model, 0, 1)).flat()).toEqual(range(cap, 60));
		expect(model.offsets).toEqual(offsets);
	});

	it.each([1, 2])('through pages of %d takes every document', async (cap) => {
		expect((await walked(filled('oldest', 20, cap), 0, 1)).flat()).toEqual(range(cap, 20));
	});

	it('to the start through pages of one document takes every document', async () => {
		const model = filled('oldest', 20, 1);
		expect((await walked(model, 19, -1)).flat()).toEqual(range(0, 19).reverse());
	});

	it('is over where it begins at the end of its way', async () => {
		const model = filled('oldest', 100);
		expect(await walked(model, 0, 1)).toEqual([]);
		expect(await walked(model, 0, -1)).toEqual([]);
		expect(await walked(filled('oldest', 150), 50, 1)).toEqual([]);
		expect(model.offsets).toEqual([]);
	});

	it('gives no document that another walk has met', async () => {
		const model = filled('oldest', 150);
		const { fetchPage } = model;
		const start = await pageAt(model, 50);
		const met = new Set(model.all.slice(0, 20).map(({ uid }) => uid));
		const { value } = await walkPages({ fetchPage, start, direction: -1, met, stuck }).next();
		expect(value?.fresh.map(({ created }) => created)).toEqual(range(20, 50));
	});

	it('tells the other walk what it met itself', async () => {
		const model = filled('oldest', 120);
		const { fetchPage } = model;
		const start = await pageAt(model, 20);
		const met = new Set<string>();
		await walkPages({ fetchPage, start, direction: -1, met, stuck }).next();
		expect(met.size).toBe(120);
	});
});

describe('pages that a walk asks for ahead', () => {
	/** How many pages have been asked for when the reader has taken 1, 2, 3, ... of them. */
	async function askedFor(model: ListModel, offset: number, direction: Direction) {
		const start = await pageAt(model, offset);
		const { fetchPage } = model;
		const asked: number[] = [];
		const walk = walkPages({ fetchPage, start, direction, stuck });
		while (!(await walk.next()).done) asked.push(model.pages);
		return asked;
	}

	it('are more and more, up to seven', async () => {
		const asked = await askedFor(filled('oldest', 3000), 0, 1);
		expect(asked.slice(0, 12)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 16, 17, 18, 19]);
		expect(new Set(asked.slice(-8)).size).toBe(1);
	});

	it('are as many on the way to the start', async () => {
		const asked = await askedFor(filled('oldest', 3000), 2900, -1);
		expect(asked.slice(0, 12)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 16, 17, 18, 19]);
		expect(new Set(asked.slice(-8)).size).toBe(1);
	});

	it.each([
		['end', 2070, 0, 1, 22],
		['end', 2081, 0, 1, 23],
		['start', 2000, 1800, -1, 20],
		['start', 2000, 1801, -1, 21],
	] as const)(
		'do not go beyond the %s (%d documents, from %d)',
		async (_, count, from, way, all) => {
			const model = filled('oldest', count);
			const asked = await askedFor(model, from, way);
			expect(asked).toHaveLength(all);
			expect(model.pages).toBe(all);
			expect(new Set(model.offsets).size).toBe(all);
		},
	);

	it('are none when the service does not say how many documents there are', async () => {
		const model = filled('oldest', 500);
		const { fetchPage } = model;
		const start = { ...(await pageAt(model, 0)), count: undefined };
		const uncounted: typeof fetchPage = async (wanted) => ({
			...(await fetchPage(wanted)),
			count: undefined,
		});
		const asked: number[] = [];
		const walk = walkPages({ fetchPage: uncounted, start, direction: 1, stuck });
		while (!(await walk.next()).done) asked.push(model.pages);
		expect(asked.slice(0, 4)).toEqual([1, 2, 3, 4]);
	});
});
