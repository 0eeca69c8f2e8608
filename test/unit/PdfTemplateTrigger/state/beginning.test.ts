import { begin } from '../../../../nodes/PdfTemplateTrigger/state/listState';
import { ListModel } from '../list/listModel.ts';
import { Watcher } from './watcher.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** A document every second up to `hours` hours. */
function filled(count: number, cap: number, everyMs = second): ListModel {
	const model = new ListModel('newest', cap);
	for (let index = 0; index < count; index++) model.create(hour + index * everyMs);
	return model;
}

const time = { hasTime: () => true, hasTimeForNewer: () => true };

afterEach(() => jest.restoreAllMocks());

describe('a trigger that begins', () => {
	it('reads fifty pages to be sure of the order of the list', async () => {
		const model = filled(1000, 10);
		const watcher = new Watcher(model);
		await watcher.begin();
		// 50 pages that share a document each.
		expect(watcher.knowledge.recent).toHaveLength(450);
		expect(watcher.knowledge).toMatchObject({ count: 1000, isSorted: true, shortReadings: 0 });
	});

	it('reads as long as there is time', async () => {
		const watcher = new Watcher(filled(1000, 10));
		await watcher.begin(3);
		expect(watcher.knowledge.recent).toHaveLength(27);
	});

	it('has read a list that is not sorted as a whole', async () => {
		const model = new ListModel('byUid', 10);
		for (let index = 0; index < 100; index++) model.create(hour + index);
		const watcher = new Watcher(model);
		await watcher.begin();
		expect(watcher.knowledge).toMatchObject({ count: 100, isSorted: false, knownUntil: null });
		expect(watcher.knowledge.recent).toHaveLength(100);
	});

	it('does not know how many documents there are if the service does not say', async () => {
		const reading = { listed: [], isWhole: true, isSorted: true };
		const uncounted = { ...reading, countBefore: undefined, countAfter: undefined };
		const knowledge = await begin(async () => await Promise.resolve(uncounted), time);
		expect(knowledge.count).toBeNull();
	});

	it('takes into account how long the reading took', async () => {
		const model = filled(100, 100, 6 * minute);
		let now = 5000;
		jest.spyOn(performance, 'now').mockImplementation(() => now);
		model.onPage = () => (now += 2 * hour);
		const watcher = new Watcher(model);
		await watcher.begin();
		// Documents of the last hour, and of the two hours of the reading: more than the fifty newest.
		expect(watcher.knowledge.knownUntil).toBe(hour + 49 * 6 * minute);
		const slow = filled(100, 100, 3 * minute);
		slow.onPage = () => (now += 2 * hour);
		const other = new Watcher(slow);
		await other.begin();
		expect(other.knowledge.knownUntil).toBe(hour + 99 * 3 * minute - 3 * hour - 3 * minute);
	});
});
