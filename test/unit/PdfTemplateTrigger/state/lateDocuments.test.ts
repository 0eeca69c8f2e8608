import type { ListModel } from '../list/listModel.ts';
import { minute, watched } from './watcher.ts';

/** The place of the oldest document in the list. */
const oldest = (model: ListModel) =>
	model.all.reduce(
		(best, { created }, place, all) => (created < (all[best]?.created ?? 0) ? place : best),
		0,
	);

describe('a document that appears half an hour late', () => {
	it('is found by the next poll when the list has grown', async () => {
		const { model, watcher, now } = await watched(300);
		const late = model.create(now - 30 * minute);
		await watcher.poll();
		expect(watcher.out).toEqual([late]);
		expect(watcher.knowledge.shortReadings).toBe(0);
	});

	it('is found when the list has grown by others as well', async () => {
		const { model, watcher, now } = await watched(300);
		const late = model.create(now - 30 * minute);
		const others = [1, 2, 3].map((after) => model.create(now + after));
		await watcher.poll();
		expect(watcher.out).toEqual([late, ...others]);
	});

	it('is not read beyond, once it is found', async () => {
		const { model, watcher, now } = await watched(300);
		model.create(now - 30 * minute);
		await watcher.poll();
		// It is on the page at 27; two pages were asked for ahead.
		expect(model.offsets).toEqual([0, 9, 18, 27, 36, 45]);
	});

	it.each(['newest', 'oldest'] as const)(
		'is found by the tenth poll when another one was deleted (%s first)',
		async (order) => {
			const { model, watcher, now } = await watched(300, order);
			const late = model.create(now - 30 * minute);
			model.delete(oldest(model));
			for (let poll = 1; poll <= 9; poll++) {
				await watcher.poll();
				expect(watcher.out).toEqual([]);
				expect(watcher.knowledge.shortReadings).toBe(poll);
			}
			await watcher.poll();
			expect(watcher.out).toEqual([late]);
			expect(watcher.knowledge.shortReadings).toBe(0);
		},
	);

	it('is found by the next poll when it is not known how many documents there were', async () => {
		const { model, watcher, now } = await watched(300);
		watcher.forgetCount();
		const late = model.create(now - 30 * minute);
		model.delete(oldest(model));
		await watcher.poll();
		expect(watcher.out).toEqual([late]);
		expect(watcher.knowledge.count).toBe(300);
	});
});
