import type { Range } from '../../../../nodes/shared/list/page';
import { Pages } from '../../../../nodes/shared/list/pages';

const errors = { stuck: () => new Error('stuck'), changing: () => new Error('changing') };

/** Pages of one item, at most four at a time, and the offsets that were asked for. */
function someAhead() {
	const asked: number[] = [];
	const fetchPage = async ({ offset, limit }: Range) => {
		asked.push(offset);
		return { offset, items: [{ uid: String(offset) }], count: 1000, asked: limit };
	};
	const pages = new Pages({ fetchPage, errors, atOnce: 4 });
	const get = async (offset: number, following: readonly number[] = []) =>
		await pages.get(
			{ offset, limit: 1 },
			following.map((next) => ({ offset: next, limit: 1 })),
		);
	return { get, asked };
}

it('asks again for a page that was of no use in between', async () => {
	const { get, asked } = someAhead();
	await get(0, [1, 2]);
	await get(10, [11, 2]);
	await get(1);
	expect(asked).toEqual([0, 1, 2, 10, 11, 1]);
});

it('asks again for a page that it has given out', async () => {
	const { get, asked } = someAhead();
	await get(0, [1]);
	await get(1);
	await get(1);
	expect(asked).toEqual([0, 1, 1]);
});
