import type { TriggerState } from '../../../nodes/PdfTemplateTrigger/listState';
import {
	PollGuard,
	ReturnedDocuments,
	TriggerKeys,
} from '../../../nodes/PdfTemplateTrigger/process';

const minute = 60_000;
const stateAt = (revision: number, count = 0) => ({ revision, count }) as TriggerState;

/** A trigger whose last poll, at 0 ms, returned documents with the state of revision 3. */
function afterResult() {
	const returned = new ReturnedDocuments();
	returned.note('trigger', stateAt(3), true, 0);
	return (revision: number, now: number) => returned.reconcile('trigger', stateAt(revision), now);
}

it('three registrations that poll at once are one round, in any order', () => {
	const reconcile = afterResult();
	expect(reconcile(2, minute)).toBe('uncertain');
	expect(reconcile(1, minute)).toBe('uncertain');
	expect(reconcile(2, minute + 999)).toBe('uncertain');
	expect(reconcile(3, minute + 999)).toEqual(stateAt(3));
	// From now on the older ones continue from the newest state.
	expect(reconcile(1, 2 * minute)).toEqual(stateAt(3));
});

describe('a result whose state does not come back', () => {
	it('for a minute and two rounds was discarded', () => {
		const reconcile = afterResult();
		expect(reconcile(2, 10_000)).toBe('uncertain');
		expect(reconcile(2, 20_000)).toBe('uncertain');
		expect(reconcile(2, minute - 1)).toBe('uncertain');
		expect(reconcile(2, minute)).toEqual(stateAt(2));
	});

	it('in one round is not discarded, however late that comes', () => {
		const reconcile = afterResult();
		expect(reconcile(2, 60 * minute)).toBe('uncertain');
		expect(reconcile(2, 61 * minute)).toEqual(stateAt(2));
	});

	it('in polls a second apart, which are two rounds, was discarded', () => {
		const reconcile = afterResult();
		expect(reconcile(2, minute)).toBe('uncertain');
		expect(reconcile(2, minute + 1000)).toEqual(stateAt(2));
	});

	it('at the moment of the result is no round of polls', () => {
		const reconcile = afterResult();
		expect(reconcile(2, 999)).toBe('uncertain');
		expect(reconcile(2, minute)).toBe('uncertain');
		expect(reconcile(2, 2 * minute)).toEqual(stateAt(2));
	});

	it('is forgotten after that: nothing is uncertain any more', () => {
		const reconcile = afterResult();
		reconcile(2, minute);
		reconcile(2, 2 * minute);
		expect(reconcile(2, 2 * minute + 1)).toEqual(stateAt(2));
	});

	it('counts its rounds anew for the next result', () => {
		const returned = new ReturnedDocuments();
		returned.note('trigger', stateAt(3), true, 0);
		returned.reconcile('trigger', stateAt(2), minute);
		returned.note('trigger', stateAt(3), true, minute);
		expect(returned.reconcile('trigger', stateAt(2), 3 * minute)).toBe('uncertain');
		expect(returned.reconcile('trigger', stateAt(2), 4 * minute)).toEqual(stateAt(2));
	});

	it('for two rounds, but no minute, is still uncertain', () => {
		const returned = new ReturnedDocuments();
		returned.note('trigger', stateAt(3), true, 10 * minute);
		for (const seconds of [10, 20, 30]) {
			const now = 10 * minute + seconds * 1000;
			expect(returned.reconcile('trigger', stateAt(2), now)).toBe('uncertain');
		}
	});

	it('or comes back as none at all was discarded as well', () => {
		const returned = new ReturnedDocuments();
		returned.note('trigger', stateAt(1), true, 0);
		expect(returned.reconcile('trigger', undefined, minute)).toBe('uncertain');
		expect(returned.reconcile('trigger', undefined, 2 * minute)).toBeUndefined();
	});
});

describe('a result whose state comes back', () => {
	it.each([3, 4])('with revision %d was accepted', (revision) => {
		const reconcile = afterResult();
		expect(reconcile(revision, 1)).toEqual(stateAt(revision));
		expect(reconcile(2, 2)).toEqual(stateAt(revision));
	});

	it('was accepted even after older ones', () => {
		const reconcile = afterResult();
		expect(reconcile(2, minute)).toBe('uncertain');
		expect(reconcile(3, 2 * minute)).toEqual(stateAt(3));
		expect(reconcile(2, 3 * minute)).toEqual(stateAt(3));
	});
});

describe('a poll without documents', () => {
	it('is where the next one continues, though n8n did not store its state', () => {
		const returned = new ReturnedDocuments();
		returned.note('trigger', stateAt(3, 8), false, 0);
		expect(returned.reconcile('trigger', stateAt(3, 7), 1)).toEqual(stateAt(3, 8));
		expect(returned.reconcile('trigger', stateAt(2), 2)).toEqual(stateAt(3, 8));
	});

	it('continues there even if n8n has stored nothing yet', () => {
		const returned = new ReturnedDocuments();
		returned.note('trigger', stateAt(1), false, 0);
		expect(returned.reconcile('trigger', undefined, 1)).toEqual(stateAt(1));
	});

	it('is passed over when n8n has a newer state, as from another process', () => {
		const returned = new ReturnedDocuments();
		returned.note('trigger', stateAt(3), false, 0);
		expect(returned.reconcile('trigger', stateAt(4), 1)).toEqual(stateAt(4));
	});
});

it('a trigger that was never polled here continues with what n8n stored', () => {
	const returned = new ReturnedDocuments();
	expect(returned.reconcile('trigger', stateAt(3), 0)).toEqual(stateAt(3));
	expect(returned.reconcile('trigger', undefined, 0)).toBeUndefined();
});

it('the state of one trigger is not that of another', () => {
	const returned = new ReturnedDocuments();
	returned.note('one', stateAt(3), false, 0);
	expect(returned.reconcile('other', stateAt(1), 0)).toEqual(stateAt(1));
});

describe('of more than 500 triggers', () => {
	const filled = () => {
		const returned = new ReturnedDocuments();
		for (let index = 0; index < 500; index++) returned.note(`${index}`, stateAt(9), false, 0);
		return returned;
	};

	it("those polled longest ago are forgotten: n8n's state counts", () => {
		const returned = filled();
		returned.note('new', stateAt(9), false, 0);
		expect(returned.reconcile('1', stateAt(2), 1)).toEqual(stateAt(9));
		expect(returned.reconcile('new', stateAt(2), 1)).toEqual(stateAt(9));
		expect(returned.reconcile('0', stateAt(2), 1)).toEqual(stateAt(2));
	});

	it('one that is polled again is kept', () => {
		const returned = filled();
		returned.reconcile('0', stateAt(9), 1);
		returned.note('new', stateAt(9), false, 0);
		expect(returned.reconcile('0', stateAt(2), 1)).toEqual(stateAt(9));
		expect(returned.reconcile('1', stateAt(2), 1)).toEqual(stateAt(2));
	});

	it('500 are not too many', () => {
		expect(filled().reconcile('0', stateAt(2), 1)).toEqual(stateAt(9));
	});
});

const begun = (guard: PollGuard, key = 'trigger', now = 0, endsAt = 1000) => {
	const running = guard.begin(key, now, endsAt);
	if (!running) throw new Error('Another poll is running');
	return running;
};

describe('while a poll is running', () => {
	it('no other one of the same trigger begins, and it counts, until its time is over', () => {
		const guard = new PollGuard();
		const late = begun(guard, 'trigger', 0, 1000);
		expect(guard.begin('trigger', 999, 2000)).toBeUndefined();
		expect([late.counts(999), late.counts(1000)]).toEqual([true, false]);
		const next = begun(guard, 'trigger', 1000, 2000);
		late.end();
		expect([late.counts(500), next.counts(1500)]).toEqual([false, true]);
		expect(guard.begin('trigger', 1500, 2500)).toBeUndefined();
	});

	it('those of other triggers begin', () => {
		const guard = new PollGuard();
		begun(guard, 'one');
		expect(guard.begin('other', 0, 1000)).toBeDefined();
	});
});

it('a poll that has ended counts no more, and the next one begins', () => {
	const guard = new PollGuard();
	const running = begun(guard);
	running.end();
	expect(running.counts(1)).toBe(false);
	expect(guard.begin('trigger', 1, 1001)).toBeDefined();
});

/** The keys of these polls, in a workflow whose triggers have these names; in letters, by their first appearance. */
function keysOf(...polls: [name: string, ...others: string[]][]) {
	const keys = new TriggerKeys();
	const letters: string[] = [];
	return polls
		.map(([name, ...others]) => keys.keyOf('node', name, (other) => others.includes(other)))
		.map((key) => {
			if (!letters.includes(key)) letters.push(key);
			return 'abcdef'[letters.indexOf(key)];
		})
		.join('');
}

it('a trigger keeps its key', () => {
	expect(keysOf(['New'], ['New'], ['New'])).toBe('aaa');
});

it('a renamed one keeps it, also when it is renamed back', () => {
	expect(keysOf(['New'], ['Renamed'], ['New'], ['Third'], ['Renamed'])).toBe('aaaaa');
});

it('copies have keys of their own, in any order', () => {
	expect(keysOf(['One', 'Two'], ['Two', 'One'], ['One', 'Two'], ['Two', 'One'])).toBe('abab');
	expect(keysOf(['One'], ['One', 'Two'], ['Two', 'One'])).toBe('aab');
});

it('one of several copies may be renamed, or all of them', () => {
	expect(keysOf(['One', 'Two'], ['Two', 'One'], ['Third', 'Two'], ['Two', 'Third'])).toBe('abab');
	expect(keysOf(['One', 'Two'], ['Two', 'One'], ['Six', 'Seven'], ['Seven', 'Six'])).toBe('abba');
});

it('a copy that takes the former name of a renamed one is another trigger', () => {
	expect(
		keysOf(['New'], ['Renamed'], ['New', 'Renamed'], ['Renamed', 'New'], ['New', 'Renamed']),
	).toBe('aabab');
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
