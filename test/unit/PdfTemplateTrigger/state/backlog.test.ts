import {
	begin,
	readSince,
	type ListState,
	type TimeLeft,
} from '../../../../nodes/PdfTemplateTrigger/state/listState';
import { readList } from '../../../../nodes/PdfTemplateTrigger/list/readList';
import type { ReadDocuments } from '../../../../nodes/PdfTemplateTrigger/list/reading';
import { newDocuments } from '../../../../nodes/PdfTemplateTrigger/state/cursor';
import { ListModel, stuck, type Order } from '../list/listModel.ts';

const minute = 60_000;
const start = 1000 * minute;
const plenty: TimeLeft = { hasTime: () => true, hasTimeForNewer: () => true };
const onlyForOlder: TimeLeft = { ...plenty, hasTimeForNewer: () => false };

/** A list of which 300 documents are known, one a minute, and its trigger. */
async function known(order: Order) {
	const model = new ListModel(order, 10);
	for (let index = 0; index < 300; index++) model.create(start + index * minute);
	const read: ReadDocuments = async (wish) =>
		await readList({ ...wish, fetchPage: model.fetchPage, stuck });
	const state = await begin(read, plenty);
	model.offsets.length = 0;
	return { model, read, state };
}

const newest = start + 299 * minute;

/** A hundred new ones. */
function create(model: ListModel): string[] {
	return Array.from({ length: 100 }, (_, index) => model.create(newest + 1 + index));
}

async function found(state: ListState, read: ReadDocuments, time: TimeLeft) {
	const reading = await readSince(state, read, time);
	return { ...reading, fresh: newDocuments(state, reading.listed).map(({ uid }) => uid) };
}

describe.each(['newest', 'oldest'] as const)('a backlog in a list with %s first', (order) => {
	it('is read to its end while there is time', async () => {
		const { model, read, state } = await known(order);
		const fresh = create(model);
		const reading = await found(state, read, plenty);
		expect(reading.fresh).toEqual(fresh);
		expect(reading.countAfter).toBe(400);
	});

	it('is read only to its first page when the rest has to wait', async () => {
		const { model, read, state } = await known(order);
		const fresh = create(model);
		const reading = await found(state, read, onlyForOlder);
		expect(reading.fresh).toEqual(fresh.slice(0, 5));
		expect(reading).toMatchObject({ countBefore: 305, countAfter: 305, isWhole: false });
	});

	it('is read on as long as no page has a document of it', async () => {
		const { model, read, state } = await known(order);
		const fresh = create(model);
		// Five that appear late: the count alone leads to a page where all is known.
		for (let index = 0; index < 5; index++) model.create(newest - 40 * minute + index);
		const reading = await found(state, read, onlyForOlder);
		expect(reading.fresh).toEqual(expect.arrayContaining(fresh.slice(0, 4)));
		expect(reading.fresh.length).toBeLessThan(20);
	});
});

describe('where a poll stops looking for late documents', () => {
	it('is a page that begins as long ago as they are usually late', async () => {
		const model = new ListModel('newest', 10);
		for (let index = 1; index <= 50; index++) model.create(start - index * minute);
		// Ten on the first page, of which the last is just as old.
		for (let index = 0; index < 9; index++) model.create(start + minute - index);
		model.create(start);
		const read: ReadDocuments = async (wish) =>
			await readList({ ...wish, fetchPage: model.fetchPage, stuck });
		const state = await begin(read, plenty);
		model.offsets.length = 0;
		await readSince(state, read, plenty);
		expect(model.offsets).toEqual([0]);
	});

	it('is what is known by time when it looks for more', async () => {
		const { model, read, state } = await known('newest');
		await readSince({ ...state, shortReadings: 9 }, read, plenty);
		// What is older than an hour, which is the 62nd document, is known by time.
		expect(state.knownUntil).toBe(newest - 61 * minute);
		expect(model.offsets.slice(0, 7)).toEqual([0, 9, 18, 27, 36, 45, 54]);
		expect(Math.max(...model.offsets)).toBeLessThanOrEqual(54 + 7 * 9);
	});

	it('is the end of the list when nothing is known by time', async () => {
		const model = new ListModel('newest', 10);
		for (let index = 0; index < 60; index++) model.create(start + index * 50_000);
		const read: ReadDocuments = async (wish) =>
			await readList({ ...wish, fetchPage: model.fetchPage, stuck });
		const state = await begin(read, plenty);
		expect(state.knownUntil).toBeNull();
		const late = model.create(start + 1);
		model.delete(60);
		const reading = await found({ ...state, shortReadings: 9 }, read, plenty);
		expect(reading.fresh).toEqual([late]);
	});
});
