import { paginate, type Range } from '../../../../nodes/shared/transport/paginate';

/** A list of numbers behind a service that gives at most `cap` items a page. */
function list({ size = 0, cap = Infinity, count = size as number | undefined }) {
	const asked: Range[] = [];
	const fetchPage = async (range: Range) => {
		asked.push(range);
		const end = Math.min(size, range.offset + Math.min(range.limit, cap));
		const data = [];
		for (let item = range.offset; item < end; item++) data.push(item);
		return { data, filteredCount: count };
	};
	return { asked, fetchPage };
}

async function all(items: AsyncIterable<number>): Promise<number[]> {
	const result = [];
	for await (const item of items) result.push(item);
	return result;
}

const upTo = (size: number) => Array.from({ length: size }, (_, index) => index);

describe('walking a list', () => {
	it.each([[10], [25], [100], [Infinity]])('gives each item once with pages of %d', async (cap) => {
		const { fetchPage } = list({ size: 1203, cap });
		expect(await all(paginate(fetchPage))).toEqual(upTo(1203));
	});

	it('stops at the count, without asking for an empty page', async () => {
		const { fetchPage, asked } = list({ size: 200 });
		await all(paginate(fetchPage));
		expect(asked).toEqual([
			{ offset: 0, limit: 100 },
			{ offset: 100, limit: 100 },
		]);
	});

	it('stops at an empty page when the count is missing or wrong', async () => {
		expect(await all(paginate(list({ size: 30, count: undefined }).fetchPage))).toEqual(upTo(30));
		expect(await all(paginate(list({ size: 30, count: 999 }).fetchPage))).toEqual(upTo(30));
	});

	it('asks for no more than the limit, and for no page after it', async () => {
		const { fetchPage, asked } = list({ size: 1203 });
		expect(await all(paginate(fetchPage, { limit: 160 }))).toEqual(upTo(160));
		expect(asked).toEqual([
			{ offset: 0, limit: 100 },
			{ offset: 100, limit: 60 },
		]);
	});

	it('takes no more than the limit from a service that gives more than asked for', async () => {
		const fetchPage = async () => ({ data: upTo(50), filteredCount: 50 });
		expect(await all(paginate(fetchPage, { limit: 7 }))).toEqual(upTo(7));
	});

	it('begins at the offset', async () => {
		const { fetchPage } = list({ size: 30 });
		expect(await all(paginate(fetchPage, { offset: 28 }))).toEqual([28, 29]);
	});

	it('asks for no further page when the reader has enough', async () => {
		const { fetchPage, asked } = list({ size: 1203 });
		for await (const item of paginate(fetchPage)) if (item === 99) break;
		expect(asked).toHaveLength(1);
	});
});
