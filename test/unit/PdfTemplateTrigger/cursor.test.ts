import {
	advance,
	beginAt,
	newDocuments,
	newestKnown,
	type Cursor,
} from '../../../nodes/PdfTemplateTrigger/cursor';
import type { ListedDocument } from '../../../nodes/PdfTemplateTrigger/documents';

const minute = 60_000;

const listed = (uid: string, created: number): ListedDocument => ({
	uid,
	created,
	document: { uid, name: uid },
});
const many = (count: number, created: (index: number) => number, prefix = 'd') =>
	Array.from({ length: count }, (_, index) => listed(`${prefix}${index}`, created(index)));
const uids = (documents: readonly ListedDocument[]) => documents.map(({ uid }) => uid);
const whole = { pending: [], elapsedMs: 0, isComplete: true };
const afterPoll = (cursor: Cursor, all: readonly ListedDocument[]) =>
	advance(cursor, { known: newDocuments(cursor, all), ...whole });

const hour = 60 * minute;
/** When the newest document was created. */
const newest = 1000 * hour;

const at = (created: number, uid = `at ${created}`) => listed(uid, created);
const ago = (ms: number, uid?: string) => at(newest - ms, uid);
/** So many documents, the first of them the newest one. */
const dense = (count: number) => Array.from({ length: count }, (_, index) => ago(index));
const nothingKnown: Cursor = { knownUntil: null, recent: [] };
const after = (known: readonly ListedDocument[], more = {}) =>
	advance(nothingKnown, { known, ...whole, ...more });
const isNew = (cursor: Cursor, document: ListedDocument) =>
	newDocuments(cursor, [document]).length > 0;

describe('new documents', () => {
	it('are told apart from known ones of the same millisecond', () => {
		const there = many(3, () => 7);
		const cursor = beginAt(there, true, 0);
		expect(uids(newDocuments(cursor, [...there, listed('new', 7)]))).toEqual(['new']);
	});

	it('come in the order of their creation, whatever the order of the list', () => {
		const all = [listed('b', 2), listed('c', 3), listed('a', 1)];
		expect(uids(newDocuments(beginAt([], true, 0), all))).toEqual(['a', 'b', 'c']);
	});
});

describe('the cursor', () => {
	it.each([
		[{ knownUntil: null, recent: [] }, -Infinity],
		[{ knownUntil: 7, recent: [] }, 7],
		[{ knownUntil: 7, recent: [['a', 8] as const, ['b', 9] as const] }, 9],
	])('%j knows documents up to %d', (cursor, moment) => expect(newestKnown(cursor)).toBe(moment));

	it('is JSON', () => {
		const cursor = beginAt([listed('__proto__', 1), listed('constructor', 2)], true, 0);
		const again = JSON.parse(JSON.stringify(cursor)) as Cursor;
		expect(again).toEqual(cursor);
		expect(newDocuments(again, [listed('__proto__', 1)])).toEqual([]);
	});

	it('does not stumble over one document from the future', () => {
		let cursor = beginAt([listed('2099', 1e15)], true, 0);
		const seen: string[] = [];
		for (let hour = 0; hour < 50; hour++) {
			const list = many(40, (index) => hour * 60 * minute + index * 1000, `h${hour}-`);
			seen.push(...uids(newDocuments(cursor, list)));
			cursor = afterPoll(cursor, list);
		}
		expect(new Set(seen).size).toBe(50 * 40);
		expect(cursor.recent.length).toBeLessThan(100);
	});
});

describe('documents known by uid', () => {
	it('are those of the hour before the newest one; older ones are known by time', () => {
		const old = [ago(hour), ago(hour + 1), ago(hour + 2)];
		const cursor = after([...old, ...dense(50)]);
		expect(cursor.recent).toHaveLength(51);
		expect(cursor.knownUntil).toBe(newest - hour - 1);
		expect(isNew(cursor, ago(hour, 'late'))).toBe(true);
		expect(isNew(cursor, ago(hour + 1, 'too late'))).toBe(false);
	});

	it('are also those of the time that it took to read the list', () => {
		const old = [ago(hour + 5000), ago(hour + 5001)];
		const cursor = after([...old, ...dense(50)], { elapsedMs: 5000 });
		expect(cursor.knownUntil).toBe(newest - hour - 5001);
	});

	it('are at least fifty, however old', () => {
		const old = [ago(2 * hour), ago(3 * hour)];
		const cursor = after([...old, ...dense(49)]);
		expect(cursor.recent).toHaveLength(50);
		expect(cursor.knownUntil).toBe(newest - 3 * hour);
		const few = after([...old, ...dense(48)]);
		expect(few.recent).toHaveLength(50);
		expect(few.knownUntil).toBeNull();
	});

	it('are all of a millisecond or none', () => {
		const same = ['a', 'b', 'c'].map((uid) => ago(2 * hour, uid));
		const cursor = after([...dense(49), ...same, ago(3 * hour)]);
		expect(cursor.recent).toHaveLength(52);
		expect(cursor.knownUntil).toBe(newest - 3 * hour);
	});

	it('are no more than ten thousand, unless they share a millisecond', () => {
		const many = after(dense(10_001));
		expect(many.recent).toHaveLength(10_000);
		expect(many.knownUntil).toBe(newest - 10_000);
		const same = after([...dense(10_000), ago(9999, 'same'), ago(10_000)]);
		expect(same.recent).toHaveLength(10_001);
		expect(same.knownUntil).toBe(newest - 10_000);
	});

	it('are all that are as new as a pending one, or newer', () => {
		const pending = [ago(3 * hour, 'pending'), ago(2 * hour, 'newer')];
		const known = [...dense(60), ago(3 * hour), ago(3 * hour + 1), ago(4 * hour)];
		const cursor = after(known, { pending });
		expect(cursor.recent).toHaveLength(61);
		expect(cursor.knownUntil).toBe(newest - 3 * hour - 1);
		for (const document of pending) expect(isNew(cursor, document)).toBe(true);
	});

	it('are all as long as the list was not read to where they begin', () => {
		const known = [...dense(60), ago(5 * hour)];
		expect(after(known, { isComplete: false })).toMatchObject({ knownUntil: null });
		expect(after(known, { isComplete: false }).recent).toHaveLength(61);
		expect(after(dense(10_001), { isComplete: false }).recent).toHaveLength(10_000);
	});

	it('are kept from poll to poll, and what is known by time stays so', () => {
		const first = after([...dense(60), ago(5 * hour)]);
		const next = advance(first, { known: [at(newest + 1)], ...whole });
		expect(next.knownUntil).toBe(newest - 5 * hour);
		expect(next.recent.map(([uid]) => uid)).toEqual(
			[at(newest + 1), ...dense(60)].map(({ uid }) => uid),
		);
	});
});

describe('a trigger that begins with a part of a list', () => {
	it('knows by time what is as old as the oldest of that part', () => {
		const cursor = beginAt([ago(3), ago(2), ago(1)], false, 0);
		expect(cursor.knownUntil).toBe(newest - 3);
		expect(cursor.recent).toHaveLength(2);
		expect(isNew(cursor, ago(3, 'other'))).toBe(false);
		expect(isNew(cursor, ago(2, 'other'))).toBe(true);
	});

	it('knows nothing by time when that part is empty', () => {
		const cursor = beginAt([], false, 0);
		expect(cursor).toEqual(nothingKnown);
		expect(isNew(cursor, at(0))).toBe(true);
	});
});
