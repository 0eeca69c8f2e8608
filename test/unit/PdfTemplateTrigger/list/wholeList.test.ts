import { ListModel, listOf, range } from './listModel.ts';
import { read } from './readModel.ts';

describe('a longer list', () => {
	it.each(['newest', 'oldest'] as const)(
		'that is wanted as a whole is so, and sorted (%s first)',
		async (order) => {
			const model = listOf(order, range(0, 300));
			expect(await read(model, { isWholeWanted: true })).toEqual({
				moments: range(0, 300),
				isWhole: true,
				isSorted: true,
				countBefore: 300,
				countAfter: 300,
			});
			expect(model.offsets).toEqual([0, 90, 180, 270]);
		},
	);

	it.each(['newest', 'oldest'] as const)(
		'of few documents on a page shows its order by another page (%s first)',
		async (order) => {
			const reading = await read(listOf(order, range(0, 300), 5));
			expect(reading).toMatchObject({ isWhole: false, isSorted: true });
			expect(reading.moments).toContain(299);
		},
	);

	it('of little more than a page shows its order by the rest', async () => {
		const model = listOf('oldest', range(0, 120));
		const reading = await read(model);
		expect(reading).toMatchObject({ isWhole: false, isSorted: true });
		expect(reading.moments).toEqual(range(20, 120));
		expect(model.offsets).toEqual([0, 20]);
	});

	it('that is not sorted costs no request to find its order', async () => {
		const model = listOf('byUid', range(0, 300));
		const reading = await read(model);
		expect(reading).toMatchObject({ isWhole: true, isSorted: false, countBefore: 300 });
		expect(reading.moments).toHaveLength(300);
		expect(model.offsets).toEqual([0, 90, 180, 270]);
	});

	it('that is sorted on its first page only is read as a whole', async () => {
		// The moments of one page each, which show an order only together with another page.
		const moments = [...range(0, 100).map(() => 7), ...range(0, 200).map((index) => index % 9)];
		const model = new ListModel('oldest', 100);
		moments.forEach(() => model.create(0));
		const fetchPage: typeof model.fetchPage = async (wanted) => {
			const page = await model.fetchPage(wanted);
			const items = page.items.map((item, index) => ({
				...item,
				created: moments[page.offset + index] ?? 0,
			}));
			return { ...page, items };
		};
		const reading = await read(model, { fetchPage });
		expect(reading).toMatchObject({ isWhole: true, isSorted: false });
		expect(reading.moments).toHaveLength(300);
	});

	it('whose pages are sorted, but not together, is read as a whole', async () => {
		const model = listOf('newest', range(0, 300));
		const fetchPage: typeof model.fetchPage = async (wanted) => {
			const page = await model.fetchPage(wanted);
			// What comes after the first page is newer.
			const later = (index: number) => (page.offset + index < 100 ? 0 : 1000);
			const items = page.items.map((item, index) => ({
				...item,
				created: item.created + later(index),
			}));
			return { ...page, items };
		};
		const reading = await read(model, { fetchPage, isEnough: () => false });
		expect(reading).toMatchObject({ isWhole: true, isSorted: false });
		expect(reading.moments).toHaveLength(300);
	});

	it('counts what it had before it was read, and after it', async () => {
		const model = listOf('byUid', range(0, 300));
		model.onPage = () => model.create(1000 + model.pages);
		const reading = await read(model);
		expect(reading.countBefore).toBe(300);
		expect(reading.countAfter).toBeGreaterThan(301);
	});
});

describe('a list that becomes shorter than its first page said', () => {
	it.each(['newest', 'oldest'] as const)('is read as a whole (%s first)', async (order) => {
		// All of one moment on the first page, so that another page has to show the order.
		const moments = order === 'newest' ? [...range(0, 900), ...range(0, 100).map(() => 900)] : [];
		const model = listOf(order, moments.length > 0 ? moments : range(0, 1000), 100);
		model.onPage = () => {
			if (model.pages === 1) model.delete(...range(150, 1000));
		};
		const reading = await read(model);
		expect(reading.moments).toHaveLength(150);
	});
});
