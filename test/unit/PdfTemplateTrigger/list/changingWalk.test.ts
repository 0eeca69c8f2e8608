import { filled, ListModel, range } from './listModel.ts';
import { walked } from './walkModel.ts';

describe('documents that are deleted', () => {
	it('before a page make the walk go back to where it knows one', async () => {
		const model = filled('oldest', 100, 10);
		const change = () => model.delete(...range(0, 10), ...range(20, 30));
		expect(await walked({ model }, { from: 10, way: 1, change })).toEqual([
			...range(10, 20),
			...range(30, 100),
		]);
		expect(model.offsets.slice(0, 4)).toEqual([10, 19, 10, 1]);
	});

	it('so that a page is empty make it go back as well', async () => {
		const model = filled('oldest', 100, 10);
		const change = () => model.delete(...range(0, 90));
		expect(await walked({ model }, { from: 80, way: 1, change })).toEqual([...range(80, 100)]);
	});

	it('all of them, make it read from the start of the list, and take what it finds', async () => {
		const model = filled('oldest', 40, 10);
		const change = () => model.delete(...range(0, 30));
		expect(await walked({ model }, { from: 10, way: 1, change })).toEqual([
			...range(10, 20),
			...range(30, 40),
		]);
	});
});

describe('on the way to the start', () => {
	it('documents that are created in front make the walk go back', async () => {
		const model = new ListModel('newest', 10);
		for (let index = 0; index < 60; index++) model.create(index);
		const change = () => {
			for (let index = 60; index < 90; index++) model.create(index);
		};
		expect(await walked({ model }, { from: 20, way: -1, change })).toEqual(range(30, 90));
		expect(model.offsets.slice(0, 6)).toEqual([20, 11, 20, 29, 38, 47]);
	});

	it('an empty page makes it go on from where the list ends now', async () => {
		const model = filled('oldest', 1000, 10);
		const change = () => model.delete(...range(300, 1000));
		expect(await walked({ model }, { from: 990, way: -1, change })).toEqual([
			...range(0, 300),
			...range(990, 1000),
		]);
		expect(model.offsets.slice(0, 3)).toEqual([990, 981, 290]);
	});

	it('pages of one document that are empty do not end it, whatever the count says', async () => {
		const model = filled('oldest', 30, 1);
		const change = () => model.delete(...range(5, 30));
		expect(await walked({ model, count: () => 30 }, { from: 29, way: -1, change })).toEqual([
			...range(0, 5),
			29,
		]);
	});
});

describe('a service that cannot page', () => {
	it('is found out by the third page that is the same', async () => {
		const model = filled('oldest', 100, 10);
		const service = { model, shift: () => 0 };
		await expect(walked(service, { from: 0, way: 1 })).rejects.toThrow('stuck');
		expect(model.offsets.slice(0, 3)).toEqual([0, 9, 18]);
		expect(model.pages).toBeLessThanOrEqual(7);
	});

	/** Each of the next pages is the one before, because the list moves on by just a step. */
	function moving(repeats: readonly boolean[], isCounted: boolean) {
		const model = new ListModel('newest', 10);
		for (let index = 0; index < 100; index++) model.create(index);
		let next = 100;
		const waiting = [...repeats];
		model.onPage = () => {
			if (!waiting.shift()) return;
			for (const end = next + 9; next < end; next++) model.create(next);
			if (!isCounted) model.delete(...range(100, 109));
		};
		return model;
	}

	it('is told apart from a list that moves by a step for two pages, and again later', async () => {
		const model = moving([true, true, false, true, true], false);
		expect(await walked({ model }, { from: 0, way: 1 })).toEqual(range(36, 100));
	});

	it('is taken for such a list only for two pages', async () => {
		const model = moving([true, true, true], false);
		await expect(walked({ model }, { from: 0, way: 1 })).rejects.toThrow('stuck');
	});

	it('is told apart from a list that grows by a step for many pages', async () => {
		const model = moving(Array(20).fill(true), true);
		expect(await walked({ model }, { from: 0, way: 1 })).toEqual(range(0, 100));
	});
});
