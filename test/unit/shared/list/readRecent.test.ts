import { readRecent } from '../../../../nodes/shared/list/readNewest';
import { filled, listOf, range, type DatedModel, type Order } from './datedList.ts';

/** All items since a moment, each once and in the order of the list, whatever older ones come with them. */
async function readSince(model: DatedModel, since: number) {
	const uids: string[] = [];
	for await (const { uid } of readRecent(model.list, since)) uids.push(uid);
	const received = new Set(uids);
	expect(received.size).toBe(uids.length);
	const inOrder = model.all.map(({ uid }) => uid).filter((uid) => received.has(uid));
	const left = new Set(inOrder);
	expect(uids.filter((uid) => left.has(uid))).toEqual(inOrder);
	const recent = model.all.filter(({ created }) => created >= since);
	expect(recent.filter(({ uid }) => !received.has(uid))).toEqual([]);
	return { received: uids.length, requests: model.pages };
}

const sorted: Order[] = ['newest', 'oldest'];
const orders: Order[] = [...sorted, 'byUid'];

describe('the recent part of a list', () => {
	it.each(sorted)('that is sorted (%s first) is read no further than needed', async (order) => {
		for (const recent of [1, 50, 100, 500, 2000]) {
			const { requests } = await readSince(listOf(order, range(0, 10_000)), 10_000 - recent);
			expect(requests).toBeLessThan(20 + (recent * 2) / 95);
		}
	});

	it.each(sorted)(
		'that only its last page shows to be sorted (%s first) is no other',
		async (order) => {
			await readSince(filled(order, 1000, 100, 250), 2);
		},
	);

	it.each(orders)('that is short is read whole (%s)', async (order) => {
		for (const size of [0, 1, 5, 30, 100, 101]) {
			await readSince(listOf(order, range(0, size)), size / 2);
		}
	});

	it.each<[string, Order, number[], number, number]>([
		['one, newest first and enough on its first page', 'newest', range(0, 1000), 950, 1],
		['two, if the first page is just not enough', 'newest', range(0, 1000), 900, 2],
		['one, if the list is empty', 'newest', [], 0, 1],
		// The service may give 30 at a time.
		['two, if the list is one short page', 'oldest', range(0, 30), 10, 2],
		// The first page, and the last one.
		['two, oldest first', 'oldest', range(0, 1000), 950, 2],
		// The first page, the last one, the one before it, and the first one again.
		['four, oldest first, if nothing is old', 'oldest', range(0, 200), 0, 4],
	])('takes requests: %s', async (_, order, moments, since, requests) => {
		expect((await readSince(listOf(order, moments), since)).requests).toBe(requests);
	});
});

describe('no recent item is lost', () => {
	const falling = (from: number, to: number) => range(from, to).reverse();

	it.each<[string, number[], number]>([
		[
			'that comes after twenty old ones, sorted with the newest first',
			[...falling(0, 20), ...range(500, 560), ...range(100, 300)],
			400,
		],
		[
			'that was created in the same moment as one where the reading begins',
			range(0, 1000).map((moment) => (moment === 899 ? 900 : moment)),
			900,
		],
		[
			'that is far from the end, if the end is in no order',
			[...range(0, 5000), 9990, ...range(5000, 9950), ...range(9951, 9990), 9950],
			9985,
		],
		[
			'somewhere else than the order of the list says',
			[...range(0, 9700), ...range(9991, 10_000), ...range(9700, 9990), 9990],
			9600,
		],
	])('%s', async (_, moments, since) => {
		await readSince(listOf('asMade', moments), since);
	});

	it.each([60, 980])('if the %d oldest are deleted after the start was found', async (count) => {
		const model = listOf('oldest', range(0, 1000));
		model.onPage = () => {
			if (model.pages === 2) model.delete(...range(0, count));
		};
		await readSince(model, 930);
	});
});
