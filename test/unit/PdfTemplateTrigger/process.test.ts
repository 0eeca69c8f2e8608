import type { TriggerState } from '../../../nodes/PdfTemplateTrigger/listState';
import {
	PollGuard,
	ReturnedDocuments,
	TriggerKeys,
} from '../../../nodes/PdfTemplateTrigger/process';

const minute = 60_000;
const stateAt = (revision: number, count = 0) => ({ revision, count }) as TriggerState;

/** When the result was returned. */
const begin = 10 * minute;

describe('a result with revision 3 is', () => {
	it.each([
		['accepted when it comes back', '3 at 0.001: 3, 2 at 0.002: 3'],
		['accepted when a newer one comes', '4 at 0.001: 4, 2 at 0.002: 4'],
		['accepted even after older ones', '2 at 60: uncertain, 3 at 120: 3, 2 at 180: 3'],
		[
			'accepted where three registrations poll at once, in any order',
			'2 at 60: uncertain, 1 at 60: uncertain, 2 at 60.999: uncertain, 3 at 60.999: 3, 1 at 120: 3',
		],
		[
			'discarded after a minute and two rounds without it',
			'2 at 10: uncertain, 2 at 20: uncertain, 2 at 59.999: uncertain, 2 at 60: 2',
		],
		['discarded in polls a second apart, which are two rounds', '2 at 60: uncertain, 2 at 61: 2'],
		['not discarded in one round, however late', '2 at 3600: uncertain, 2 at 3660: 2'],
		['in no round of its own', '2 at 0.999: uncertain, 2 at 60: uncertain, 2 at 120: 2'],
		['forgotten once it was discarded', '2 at 60: uncertain, 2 at 120: 2, 2 at 120.001: 2'],
		['discarded where nothing is stored', 'none at 60: uncertain, none at 120: none'],
	])('%s; n8n stores %s', (_, polls) => {
		const returned = new ReturnedDocuments();
		returned.note('trigger', stateAt(3), true, begin);
		const state = (word = '') => (word === 'none' ? undefined : stateAt(Number(word)));
		for (const [, stored, seconds, then] of polls.matchAll(/(\w+) at ([\d.]+): (\w+)/g)) {
			const now = begin + Number(seconds) * 1000;
			const expected = then === 'uncertain' ? then : state(then);
			expect(returned.reconcile('trigger', state(stored), now)).toEqual(expected);
		}
	});

	it('counted in rounds of its own', () => {
		const returned = new ReturnedDocuments();
		returned.note('trigger', stateAt(3), true, 0);
		returned.reconcile('trigger', stateAt(2), minute);
		returned.note('trigger', stateAt(3), true, minute);
		expect(returned.reconcile('trigger', stateAt(2), 3 * minute)).toBe('uncertain');
		expect(returned.reconcile('trigger', stateAt(2), 4 * minute)).toEqual(stateAt(2));
	});
});

it.each([
	['goes on from there, though n8n did not store its state', 3, 8],
	['goes on from there, though n8n has an older state', 2, 8],
	['goes on from there, though n8n has stored nothing yet', undefined, 8],
	['is passed over when n8n has a newer state, as from another process', 4, 7],
])('a poll without documents %s', (_, stored, count) => {
	const returned = new ReturnedDocuments();
	returned.note('trigger', stateAt(3, 8), false, 0);
	const state = stored === undefined ? undefined : stateAt(stored, 7);
	expect(returned.reconcile('trigger', state, 1)).toEqual(stateAt(Math.max(3, stored ?? 0), count));
});

it('a trigger that was never polled here goes on from what n8n stored, whatever others did', () => {
	const returned = new ReturnedDocuments();
	returned.note('other', stateAt(3), false, 0);
	expect(returned.reconcile('trigger', stateAt(1), 0)).toEqual(stateAt(1));
	expect(returned.reconcile('trigger', undefined, 0)).toBeUndefined();
});

it("of more than 500 triggers, those polled longest ago are forgotten: n8n's state counts", () => {
	const returned = new ReturnedDocuments();
	const poll = (trigger: number) => returned.reconcile(`${trigger}`, stateAt(2), 1);
	for (let trigger = 0; trigger < 500; trigger++) {
		returned.note(`${trigger}`, stateAt(9), false, 0);
	}
	expect(poll(0)).toEqual(stateAt(9));
	returned.note('new', stateAt(9), false, 0);
	expect(poll(0)).toEqual(stateAt(9));
	expect(poll(1)).toEqual(stateAt(2));
});

it('a poll counts, and no other one of its trigger begins, until it ends or its time is over', () => {
	const guard = new PollGuard();
	const late = guard.begin('trigger', 0, 1000);
	expect(guard.begin('trigger', 999, 2000)).toBeUndefined();
	expect(guard.begin('other', 0, 1000)).toBeDefined();
	expect([late?.counts(999), late?.counts(1000)]).toEqual([true, false]);
	const next = guard.begin('trigger', 1000, 2000);
	late?.end();
	expect([late?.counts(500), next?.counts(1500)]).toEqual([false, true]);
	expect(guard.begin('trigger', 1500, 2500)).toBeUndefined();
	next?.end();
	expect(next?.counts(1500)).toBe(false);
	expect(guard.begin('trigger', 1500, 2500)).toBeDefined();
});

/** Each poll has the name of the trigger, and in brackets those of others that the workflow has then. */
it.each([
	['keeps its key', 'New New New', 'aaa'],
	['keeps it when it is renamed, and back', 'New Renamed New Third Renamed', 'aaaaa'],
	['has another key than a copy', 'One(Two) Two(One) One(Two) Two(One)', 'abab'],
	['keeps it when it is copied', 'One One(Two) Two(One)', 'aab'],
	['keeps it beside a copy', 'One(Two) Two(One) Third(Two) Two(Third)', 'abab'],
	['keeps one of two when both are renamed', 'One(Two) Two(One) Six(Seven) Seven(Six)', 'abba'],
	[
		'is another one than a copy with its former name',
		'New Renamed New(Renamed) Renamed(New) New(Renamed)',
		'aabab',
	],
])('a trigger %s: %s', (_, polls, letters) => {
	const keys = new TriggerKeys();
	const found = [...polls.matchAll(/(\w+)(?:\((\w+)\))?/g)].map(([, name = '', other]) =>
		keys.keyOf('node', name, (each) => each === other),
	);
	const all = [...new Set(found)];
	expect(found.map((key) => 'abcdef'[all.indexOf(key)]).join('')).toBe(letters);
});

it('nodes with other IDs have other keys', () => {
	const keys = new TriggerKeys();
	const isThere = () => false;
	expect(keys.keyOf('one', 'New', isThere)).not.toBe(keys.keyOf('two', 'New', isThere));
});

it('of more than 500 nodes, those polled longest ago are forgotten', () => {
	const keys = new TriggerKeys();
	const keyOf = (node: number) => keys.keyOf(`${node}`, 'New', () => false);
	const [first, second] = [keyOf(0), keyOf(1)];
	for (let node = 2; node < 500; node++) keyOf(node);
	expect(keyOf(0)).toBe(first);
	keyOf(500);
	expect(keyOf(0)).toBe(first);
	expect(keyOf(1)).not.toBe(second);
});
