import { readList } from '../../../../nodes/PdfTemplateTrigger/list/readList';
import { filled, range, stuck } from './listModel.ts';
import { olderThan, read } from './readModel.ts';

describe('a part of a sorted list', () => {
	it.each([
		['newest', [0, 90, 180]],
		['oldest', [0, 900, 810, 720]],
	] as const)('(%s first) goes as far back as wanted, in order of creation', async (order, all) => {
		const model = filled(order, 1000);
		const reading = await read(model, { isEnough: olderThan(750) });
		expect(reading.moments).toEqual(range(720, 1000));
		expect(reading).toMatchObject({ isWhole: false, isSorted: true });
		expect(reading).toMatchObject({ countBefore: 1000, countAfter: 1000 });
		expect(model.offsets.filter((offset) => (all as readonly number[]).includes(offset))).toEqual(
			all,
		);
	});

	it.each(['newest', 'oldest'] as const)('(%s first) can be continued', async (order) => {
		const model = filled(order, 1000);
		const { further } = await read(model, { isEnough: () => true });
		const more = await further?.(olderThan(850));
		expect(more?.listed.map(({ created }) => created)).toEqual(range(810, 1000));
		expect(more).toMatchObject({ isWhole: false, isSorted: true, countAfter: 1000 });
		const rest = await more?.further?.(() => false);
		expect(rest?.listed).toHaveLength(1000);
		expect(rest).toMatchObject({ isWhole: true, isSorted: true });
		expect(rest?.further).toBeUndefined();
	});

	it('that is continued has at least one page more', async () => {
		const { further } = await read(filled('newest', 1000), { isEnough: () => true });
		const more = await further?.(() => true);
		expect(more?.listed).toHaveLength(190);
	});

	it('that reaches the other end is whole, and cannot be continued', async () => {
		for (const order of ['newest', 'oldest'] as const) {
			const reading = await read(filled(order, 150), { isEnough: () => false });
			expect(reading).toMatchObject({ isWhole: true, isSorted: true, countAfter: 150 });
			expect(reading.moments).toEqual(range(0, 150));
			expect(reading.further).toBeUndefined();
		}
	});

	it.each(['newest', 'oldest'] as const)(
		'(%s first) counts what the list had before it, and after it',
		async (order) => {
			const model = filled(order, 1000);
			model.onPage = () => model.create(1000 + model.pages);
			const reading = await read(model, { isEnough: olderThan(700) });
			expect(reading.countBefore).toBe(1000);
			expect(reading.countAfter).toBeGreaterThan(1001);
		},
	);
});

describe('a list without a count', () => {
	it('that is newest first is read in part, and counts nothing', async () => {
		const model = filled('newest', 1000);
		const fetchPage: typeof model.fetchPage = async (wanted) => ({
			...(await model.fetchPage(wanted)),
			count: undefined,
		});
		const wish = { fetchPage, stuck, knownCount: 700, canWait: () => true };
		const reading = await readList({ ...wish, isEnough: olderThan(900) });
		expect(model.offsets).toEqual([0]);
		expect(reading).toMatchObject({ isWhole: false, countBefore: undefined });
	});

	it('that is oldest first is read as a whole', async () => {
		const model = filled('oldest', 300);
		const fetchPage: typeof model.fetchPage = async (wanted) => ({
			...(await model.fetchPage(wanted)),
			count: undefined,
		});
		const reading = await readList({ fetchPage, stuck, isEnough: () => true });
		expect(reading.isWhole).toBe(true);
		expect(reading.listed.map(({ created }) => created)).toEqual(range(0, 300));
	});
});
