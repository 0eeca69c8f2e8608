import { readList } from '../../../../nodes/PdfTemplateTrigger/list/readList';
import type { ListedDocument } from '../../../../nodes/PdfTemplateTrigger/list/listedDocument';
import { filled, stuck } from './listModel.ts';
import { olderThan } from './readModel.ts';

describe('a list that is sorted', () => {
	it.each([
		['newest', 100, 1],
		['oldest', 100, 2],
		['newest', 10, 10],
		['oldest', 10, 11],
	] as const)(
		'%s first is read from its newer end: pages of %d, %d requests for 50 of 10,000',
		async (order, cap, requests) => {
			const model = filled(order, 10_000, cap);
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
			const model = filled(order, 1000, 100, 250);
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
		const model = filled(order, 1200, 100, perMoment);
		const { fetchPage } = model;
		const reading = await readList({ fetchPage, stuck, isEnough: () => true });
		expect(reading.isWhole).toBe(true);
		expect(reading.listed).toHaveLength(1200);
	});

	it('and is not sorted further on, is read as a whole', async () => {
		const model = filled('newest', 300, 10);
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
		const model = filled('byUid', 995, 100);
		const fetchPage: typeof model.fetchPage = async (range) => ({
			...(await model.fetchPage(range)),
			count: countAt(model.pages),
		});
		const reading = await readList({ fetchPage, stuck, isEnough: () => false });
		expect(reading.listed).toHaveLength(995);
		expect(model.pages).toBeLessThan(50);
	});
});
