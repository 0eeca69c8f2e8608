import type { Range } from '../../../../nodes/shared/list/page';
import { readList } from '../../../../nodes/shared/list/readList';

const errors = { stuck: () => new Error('stuck'), changing: () => new Error('changing') };
const size = 200;

/** Reads a list of two pages whose items are named by their numbers; `listIn` gives it for each pass. */
async function read(listIn: (pass: number) => number[]): Promise<number[]> {
	let pass = 0;
	const fetchPage = async ({ offset, limit }: Range) => {
		if (offset === 0) pass++;
		const items = listIn(pass).slice(offset, offset + limit);
		// The last two items of the first page are the other way round when the second page is read.
		if (offset > 0) items.unshift(...items.splice(0, 2).reverse());
		const page = { offset, items: items.map((each) => ({ uid: String(each) })), count: size };
		return await Promise.resolve({ ...page, asked: limit });
	};
	const given: number[] = [];
	for await (const { uid } of readList({ fetchPage, errors, atOnce: 1 })) given.push(Number(uid));
	return given;
}

const all = Array.from({ length: size }, (_, index) => index);

it('a list that the service orders anew each time is whole when a second reading brings nothing new', async () => {
	let passes = 0;
	expect(await read((pass) => ((passes = pass), all))).toEqual(all);
	expect(passes).toBe(2);
});

it('such a list is read again for as long as that brings something new', async () => {
	const withNew = (pass: number) => all.map((each) => (each === 150 ? 1000 + pass : each));
	const given = await read((pass) => withNew(Math.min(pass, 3)));
	expect(given.filter((each) => each > size)).toEqual([1001, 1002, 1003]);
	expect(new Set(given).size).toBe(given.length);
});

it('such a list with something new each time is an error in the end', async () => {
	await expect(
		read((pass) => all.map((each) => (each === 150 ? 1000 + pass : each))),
	).rejects.toThrow('changing');
});
