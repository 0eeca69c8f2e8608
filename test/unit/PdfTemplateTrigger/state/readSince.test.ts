import { ListModel } from '../list/listModel.ts';
import { minute, watched, Watcher } from './watcher.ts';

const start = 1000 * minute;

describe('a poll of a sorted list', () => {
	it.each([
		['newest', [0]],
		['oldest', [0, 290]],
	] as const)(
		'where nothing is new reads no further than a minute back (%s)',
		async (order, all) => {
			const { model, watcher } = await watched(300, order);
			await watcher.poll();
			expect(watcher.out).toEqual([]);
			expect(model.offsets).toEqual(all);
		},
	);

	it('reads on until a document is as old as usual', async () => {
		const model = new ListModel('newest', 10);
		for (let index = 0; index < 300; index++) model.create(start + index * 2000);
		const watcher = new Watcher(model);
		await watcher.begin();
		model.offsets.length = 0;
		await watcher.poll();
		// 30 documents of a minute and one that is older: from 0 to 9, 18, 27 and 36.
		expect(model.offsets).toEqual(expect.arrayContaining([0, 9, 18, 27]));
		expect(watcher.knowledge.shortReadings).toBe(1);
	});

	it('without time left, stops at the first known document', async () => {
		const model = new ListModel('newest', 10);
		for (let index = 0; index < 300; index++) model.create(start + index * 2000);
		const watcher = new Watcher(model);
		await watcher.begin();
		const fresh = [1, 2, 3].map((after) => model.create(start + minute * 60 + after));
		model.offsets.length = 0;
		await watcher.poll(Infinity, 1);
		expect(watcher.out).toEqual(fresh);
		expect(model.offsets).toEqual([0]);
	});

	it('without time left, reads on as long as a page has new documents only', async () => {
		const { model, watcher, now } = await watched(300);
		const fresh = Array.from({ length: 35 }, (_, index) => model.create(now + index));
		watcher.forgetCount();
		await watcher.poll(Infinity, 1);
		expect(watcher.out).toEqual(fresh);
	});

	it('that reads the whole of a short list is not short', async () => {
		const { watcher } = await watched(8);
		await watcher.poll();
		expect(watcher.knowledge.shortReadings).toBe(0);
	});
});

describe('a list that is not sorted as it seemed', () => {
	it('is read as a whole when the missing document is nowhere else', async () => {
		const { model, watcher, now } = await watched(300);
		const hidden = model.create(start - minute);
		for (const after of [1, 2]) model.create(now + after);
		await watcher.poll();
		// First to what is known by time, which begins on the page at 54, with pages asked for ahead.
		const [one, whole] = partsOf(model.offsets);
		expect(Math.max(...one)).toBe(54 + 5 * 9);
		expect(Math.max(...whole)).toBeGreaterThanOrEqual(290);
		// Found, but older than what is known by time.
		expect(watcher.out).not.toContain(hidden);
		expect(watcher.knowledge.count).toBe(303);
	});

	it('is no reason to fail when the whole list has been read, and the service counts more', async () => {
		const { model, watcher } = await watched(20);
		const { fetchPage } = model;
		watcher.readsWith(async (range) => {
			const page = await fetchPage(range);
			return { ...page, count: (page.count ?? 0) + 1 };
		});
		await watcher.poll();
		expect(watcher.out).toEqual([]);
		expect(watcher.knowledge.count).toBe(21);
	});

	it('is read as a whole by each poll, once that is known', async () => {
		const { model, watcher, now } = await watched(300, 'byUid');
		const fresh = model.create(now + 1);
		await watcher.poll();
		expect(watcher.out).toEqual([fresh]);
		expect(model.pages).toBeGreaterThan(30);
		expect(watcher.knowledge).toMatchObject({ isSorted: false, shortReadings: 0 });
	});

	it('is read in part again when it turns out to be sorted', async () => {
		const { model, watcher, now } = await watched(300);
		watcher.takeForUnsorted();
		const fresh = model.create(now + 1);
		await watcher.poll();
		expect(watcher.out).toEqual([fresh]);
		expect(watcher.knowledge.isSorted).toBe(true);
		model.offsets.length = 0;
		await watcher.poll();
		expect(model.offsets).toEqual([0]);
	});
});

/** A reading that begins anew asks for the first page again. */
function partsOf(offsets: readonly number[]): [number[], number[]] {
	const second = offsets.lastIndexOf(0);
	return [offsets.slice(0, second), offsets.slice(second)];
}
