import { readList } from '../../../../nodes/PdfTemplateTrigger/list/readList';
import type { ListedDocument } from '../../../../nodes/PdfTemplateTrigger/list/listedDocument';
import { filled, range, stuck } from './listModel.ts';
import { olderThan, read } from './readModel.ts';

describe('a sorted list of which it is known how many documents are known', () => {
	it.each([
		// The page holds as many known documents as new ones.
		['newest', 1000, 700, [0, 250], 650],
		['oldest', 1000, 700, [0, 650], 650],
		// All new documents are on the first page, or on the last one.
		['newest', 1000, 901, [0], 900],
		['oldest', 1000, 901, [0, 900], 900],
		// One more than that.
		['newest', 1000, 900, [0, 50], 850],
		['oldest', 1000, 900, [0, 850], 850],
		['newest', 1000, 1000, [0], 900],
		['oldest', 1000, 1000, [0, 900], 900],
		// Fewer than half a page are known.
		['oldest', 1000, 30, [0], 0],
	] as const)(
		'(%s first: %d, of which %d are known) is read from the oldest new one',
		async (order, count, known, offsets, oldest) => {
			const model = filled(order, count);
			const isEnough = olderThan(known - 1);
			const { moments } = await read(model, { isEnough, canWait: () => true, knownCount: known });
			expect(model.offsets).toEqual(offsets);
			expect(moments[0]).toBe(oldest);
		},
	);

	it.each(['newest', 'oldest'] as const)('(%s first) is read on to its newest', async (order) => {
		const model = filled(order, 1000);
		const reading = await read(model, { isEnough: olderThan(699), knownCount: 700 });
		expect(reading).toMatchObject({ isWhole: false, isSorted: true });
		expect(reading).toMatchObject({ countBefore: 1000, countAfter: 1000 });
		expect(reading.moments).toEqual(range(650, 1000));
		const offsets = order === 'newest' ? [0, 250, 160, 70, 0] : [0, 650, 740, 830, 920];
		expect(model.offsets).toEqual(offsets);
	});

	it.each(['newest', 'oldest'] as const)(
		'(%s first) is read up to a page from which on it can wait, and counts no further',
		async (order) => {
			const model = filled(order, 1000);
			const canWait = olderThan(749);
			const isEnough = olderThan(699);
			const one = await read(model, { isEnough, canWait, knownCount: 700 });
			expect(one.moments).toEqual(range(650, 750));
			expect(one).toMatchObject({ isWhole: false, countBefore: 750, countAfter: 750 });
			const later = (page: readonly ListedDocument[]) => !canWait(page.slice(1));
			const more = await read(model, { isEnough, canWait: later, knownCount: 700 });
			expect(more.moments).toEqual(range(650, 840));
			expect(more).toMatchObject({ isWhole: false, countBefore: 840, countAfter: 840 });
		},
	);

	it.each(['newest', 'oldest'] as const)(
		'(%s first) is counted with what is created until its last page is read',
		async (order) => {
			const model = filled(order, 1000);
			model.onPage = () => model.create(1000 + model.pages);
			const reading = await read(model, { isEnough: olderThan(699), knownCount: 700 });
			expect(reading.countBefore).toBe(1000);
			expect(reading.countAfter).toBe(1000 + model.pages - 1);
		},
	);

	it('is read no further when a page turns out to be unsorted', async () => {
		const model = filled('newest', 1000);
		const fetchPage: typeof model.fetchPage = async (wanted) => {
			const page = await model.fetchPage(wanted);
			const items = page.items.map((item) =>
				item.created === 600 ? { ...item, created: 5000 } : item,
			);
			return { ...page, items };
		};
		const wish = { fetchPage, stuck, isEnough: () => false, knownCount: 700 };
		const { isWhole, listed } = await readList(wish);
		expect([isWhole, listed.length]).toEqual([true, 1000]);
		// Not to newer ones.
		expect(model.offsets).not.toContain(160);
	});

	it('and has become shorter than it was, is read from its first page', async () => {
		const model = filled('newest', 1000);
		model.onPage = () => {
			if (model.pages === 1) model.delete(...range(0, 900));
		};
		const reading = await read(model, { isEnough: olderThan(99), knownCount: 700 });
		expect(model.offsets.slice(0, 2)).toEqual([0, 250]);
		expect(reading.moments).toEqual(expect.arrayContaining(range(0, 100)));
		expect(model.pages).toBeLessThan(10);
	});

	it('is read from the start if it is not known how many are known', async () => {
		for (const knownCount of [null, undefined]) {
			const model = filled('newest', 1000);
			await read(model, { isEnough: olderThan(900), knownCount });
			expect(model.offsets).toEqual([0]);
		}
	});
});
