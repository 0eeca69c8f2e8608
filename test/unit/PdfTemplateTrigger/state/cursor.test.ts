import {
	advance,
	beginAt,
	newDocuments,
	type Cursor,
} from '../../../../nodes/PdfTemplateTrigger/state/cursor';
import type { ListedDocument } from '../../../../nodes/PdfTemplateTrigger/list/listedDocument';
import fc from 'fast-check';

const minute = 60_000;

const listed = (uid: string, created: number): ListedDocument => ({
	uid,
	created,
	document: { uid, name: uid },
});
const many = (count: number, created: (index: number) => number, prefix = 'd') =>
	Array.from({ length: count }, (_, index) => listed(`${prefix}${index}`, created(index)));
const uids = (documents: readonly ListedDocument[]) => documents.map(({ uid }) => uid);
const afterPoll = (cursor: Cursor, all: readonly ListedDocument[]) =>
	advance(cursor, { known: newDocuments(cursor, all), elapsedMs: 0, isComplete: true });

describe('a trigger that begins', () => {
	it('takes what is there for known', () => {
		const there = many(300, (index) => index * minute);
		for (const isWhole of [true, false]) {
			expect(newDocuments(beginAt(there, isWhole, 0), there)).toEqual([]);
		}
	});

	it('knows of a list that was read in part what is older as well', () => {
		const there = many(300, (index) => index * minute);
		expect(newDocuments(beginAt(there.slice(200), false, 0), there)).toEqual([]);
	});

	it('of an account without documents takes the first one for new, whatever its moment', () => {
		expect(uids(newDocuments(beginAt([], true, 0), [listed('first', 0)]))).toEqual(['first']);
	});
});

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

	it('that show up late are new, if no more than an hour', () => {
		const there = many(500, (index) => 100 * minute + index * 10_000);
		const cursor = beginAt(there, true, 0);
		const newest = there.at(-1)?.created ?? 0;
		expect(uids(newDocuments(cursor, [listed('late', newest - 60 * minute)]))).toEqual(['late']);
		expect(newDocuments(cursor, [listed('too late', newest - 62 * minute)])).toEqual([]);
	});

	it('that came while the list was read for long are new, too', () => {
		const cursor = beginAt(
			many(500, (index) => index * 1000),
			true,
			4 * minute,
		);
		expect(uids(newDocuments(cursor, [listed('missed', 499_000 - 5 * minute)]))).toEqual([
			'missed',
		]);
	});

	it('stay new until they are known, and hold back what is as new', () => {
		const there = many(60, (index) => index * minute);
		const fresh = many(200, (index) => (60 + index) * minute, 'n');
		const [pending, ...known] = fresh;
		const cursor = advance(beginAt(there, true, 0), {
			known,
			pending: pending ? [pending] : [],
			elapsedMs: 0,
			isComplete: true,
		});
		expect(uids(newDocuments(cursor, [...there, ...fresh]))).toEqual(['n0']);
	});
});

describe('the cursor', () => {
	it('stays small: fifty documents, or those of a minute', () => {
		let cursor = beginAt([], true, 0);
		for (let hour = 0; hour < 100; hour++) {
			cursor = afterPoll(
				cursor,
				many(30, (index) => hour * 60 * minute + index * 5000, `h${hour}-`),
			);
		}
		expect(cursor.recent.length).toBeLessThanOrEqual(50);
		expect(JSON.stringify(cursor).length).toBeLessThan(2500);
	});

	it('keeps those of one millisecond together, however many', () => {
		const burst = many(30_000, () => 99 * minute);
		const cursor = beginAt([...many(100, (index) => index), ...burst], true, 0);
		expect(cursor.recent).toHaveLength(30_000);
		expect(newDocuments(cursor, burst)).toEqual([]);
	});

	it('has an end with ever more documents in a minute', () => {
		const cursor = beginAt(
			many(50_000, (index) => index),
			true,
			0,
		);
		expect(cursor.recent).toHaveLength(10_000);
	});

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

describe('whatever is created, deleted and listed in any order', () => {
	const moment = fc.integer({ min: 0, max: 90_000 });
	const step = fc.record({
		/** How long after the step before, and how late each document shows up. */
		after: moment,
		created: fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 80 }),
		isSameMillisecond: fc.boolean(),
		deleted: fc.integer({ min: 0, max: 5 }),
		isHeldBack: fc.func(fc.boolean()),
		order: fc.integer(),
		fails: fc.boolean(),
	});

	it('each document comes out exactly once', () => {
		fc.assert(
			fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
				let now = 1000 * minute;
				let list: ListedDocument[] = many(70, (index) => now - index, 'old');
				let cursor = beginAt(list, true, 0);
				const out: string[] = [];
				const made: string[] = [];
				const poll = (isHeldBack: (uid: string) => boolean, fails: boolean) => {
					const fresh = newDocuments(cursor, list);
					if (fails) return;
					const pending = fresh.filter(({ uid }) => isHeldBack(uid));
					const known = fresh.filter(({ uid }) => !isHeldBack(uid));
					out.push(...uids(known));
					cursor = advance(cursor, { known, pending, elapsedMs: 0, isComplete: true });
				};
				for (const [number, each] of steps.entries()) {
					now += each.after;
					const fresh = each.created.map((late, index) =>
						listed(`s${number}-${index}`, now - (each.isSameMillisecond ? 0 : late)),
					);
					const oldOnes = list.filter(({ uid }) => uid.startsWith('old'));
					const gone = new Set(oldOnes.slice(0, each.deleted));
					list = [...list.filter((entry) => !gone.has(entry)), ...fresh].sort(
						(one, other) => shuffled(one.uid, each.order) - shuffled(other.uid, each.order),
					);
					made.push(...uids(fresh));
					poll((uid) => each.isHeldBack(uid), each.fails);
				}
				poll(() => false, false);
				expect([...out].sort()).toEqual([...made].sort());
			}),
			{ numRuns: 300 },
		);
	});
});

function shuffled(text: string, seed: number): number {
	return [...text].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, seed);
}
