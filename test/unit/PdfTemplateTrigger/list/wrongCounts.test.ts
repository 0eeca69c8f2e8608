import { filled, ListModel, range } from './listModel.ts';
import { walked } from './walkModel.ts';

describe('an empty page', () => {
	/** A list that loses 20 documents before a page, and gets 20 new ones after it, so many times. */
	function shrinking(times: number) {
		const model = new ListModel('newest', 10);
		for (let index = 0; index < 100; index++) model.create(index);
		const shrink = () => model.delete(...range(0, 20));
		let left = times;
		let isShort = false;
		model.onPage = () => {
			if (isShort) for (let next = 0; next < 20; next++) model.create(1000 + next);
			else if (left-- > 0) shrink();
			isShort = !isShort && left >= 0;
		};
		return model;
	}

	it.each([1, 2])(
		'is not taken for the end when the list grows again (%d times)',
		async (times) => {
			const model = shrinking(times);
			const found = await walked({ model }, { from: 80, way: 1 });
			// Documents 0 to 9 are the last of the list.
			expect(found).toEqual(range(0, 20));
		},
	);

	/** A service that gives only full pages. */
	async function walkedByFullPages(count: (pages: number) => number | undefined) {
		const model = filled('oldest', 95, 10);
		const shift = (offset: number) => (offset > 85 ? 1000 : offset);
		const found = await walked({ model, count, shift }, { from: 0, way: 1 });
		expect(found).toEqual(range(0, 91));
		return model.offsets.filter((offset) => offset > 85);
	}

	it.each([
		['does not count', () => undefined],
		['always counts the same', () => 9999],
		['counts ever fewer', (pages: number) => 9999 - pages],
	])('is the end where the service %s', async (_, count) => {
		const beyond = await walkedByFullPages(count);
		expect(beyond.filter((offset) => offset === 90)).toEqual([90]);
	});

	it('is the end when it comes for the third time, though the service counts ever more', async () => {
		const beyond = await walkedByFullPages((pages) => 9999 + pages);
		expect(beyond.filter((offset) => offset === 90)).toEqual([90, 90, 90]);
	});

	it('is the end when the list has just become so short that the page before reaches it', async () => {
		const model = filled('oldest', 91, 10);
		model.onPage = () => {
			if (model.offsets.at(-1) === 81 && model.all.length === 91) model.delete(90);
		};
		const found = await walked({ model, count: () => 9999 }, { from: 0, way: 1 });
		expect(found).toEqual(range(0, 91));
		expect(model.offsets.filter((offset) => offset === 90)).toEqual([90]);
	});
});

describe('a count that is wrong', () => {
	it('is no reason to stop where documents follow', async () => {
		const model = filled('oldest', 55, 10);
		expect(await walked({ model, count: () => undefined }, { from: 0, way: 1 })).toEqual(
			range(0, 55),
		);
	});

	it.each([56, 9999])(
		'because it is too high (%d), is found out by an empty page',
		async (count) => {
			const model = filled('oldest', 55, 10);
			expect(await walked({ model, count: () => count }, { from: 0, way: 1 })).toEqual(
				range(0, 55),
			);
			expect(model.pages).toBeLessThan(25);
		},
	);
});
