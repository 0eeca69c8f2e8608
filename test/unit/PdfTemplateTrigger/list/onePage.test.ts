import { listOf, range } from './listModel.ts';
import { read } from './readModel.ts';

describe('a list on one page', () => {
	it.each(['newest', 'oldest'] as const)(
		'is whole, sorted and in order of creation (%s first)',
		async (order) => {
			const model = listOf(order, range(0, 100));
			expect(await read(model)).toEqual({
				moments: range(0, 100),
				isWhole: true,
				isSorted: true,
				countBefore: 100,
				countAfter: 100,
			});
			expect(model.offsets).toEqual([0]);
		},
	);

	it('can be empty', async () => {
		const model = listOf('newest', []);
		expect(await read(model)).toMatchObject({ moments: [], isWhole: true, isSorted: true });
		expect(model.offsets).toEqual([0]);
	});

	it('can be empty though the service counts documents', async () => {
		const model = listOf('newest', []);
		const fetchPage: typeof model.fetchPage = async (range) => ({
			...(await model.fetchPage(range)),
			count: 500,
		});
		expect(await read(model, { fetchPage })).toMatchObject({ moments: [], isWhole: true });
		expect(model.offsets).toEqual([0]);
	});

	it('can have more documents than the service counts', async () => {
		const model = listOf('newest', range(0, 60));
		const fetchPage: typeof model.fetchPage = async (range) => ({
			...(await model.fetchPage(range)),
			count: 50,
		});
		const reading = await read(model, { fetchPage });
		expect(reading).toMatchObject({ moments: range(0, 60), isWhole: true });
		expect(model.offsets).toEqual([0]);
	});

	it('can have one document', async () => {
		const model = listOf('newest', [5]);
		expect(await read(model)).toMatchObject({ moments: [5], isWhole: true, isSorted: true });
	});

	it('is not sorted when it is in another order', async () => {
		const reading = await read(listOf('byUid', range(0, 50)));
		expect(reading).toMatchObject({ isWhole: true, isSorted: false });
		expect([...reading.moments].sort((one, other) => one - other)).toEqual(range(0, 50));
	});
});
