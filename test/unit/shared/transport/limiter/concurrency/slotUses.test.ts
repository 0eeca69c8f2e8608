import { SlotUses } from '../../../../../../nodes/shared/transport/limiter/concurrency/slotUses';
import { Window } from '../../../../../../nodes/shared/transport/limiter/concurrency/window';

interface Sent {
	readonly uses: SlotUses;
	readonly window: Window;
}

function sent(uses = new SlotUses()): Sent {
	return { uses, window: new Window({ at: 0, busyMs: 0 }, false) };
}

/** Begins and answers so many requests, each after so many ms. */
function answer({ uses, window }: Sent, count: number, ms: number, isFollowUp = false): void {
	for (let place = 0; place < count; place++) {
		uses.begin(isFollowUp);
		uses.end(isFollowUp, true);
		window.add({ place, ms, isFollowUp, blockedMs: 0 }, 10);
	}
}

/** The most items that the window has answers for. */
function itemsOf({ uses, window }: Sent): number {
	let items = 0;
	while (items < 100 && uses.haveItems(window, items + 1)) items++;
	return items;
}

describe('items of one request each', () => {
	it('take as long as their requests, and are as many', () => {
		const fills = sent();
		answer(fills, 8, 100);
		expect(fills.uses.of(fills.window)).toEqual({ kind: 'alone', ownMs: 100, slotMs: 100 });
		expect(itemsOf(fills)).toBe(8);
		expect(fills.uses.doneIn(fills.window)).toBe(8);
	});

	it('are still that if one in four is read again, which takes slots all the same', () => {
		const fills = sent();
		answer(fills, 8, 100);
		answer(fills, 2, 40, true);
		expect(fills.uses.of(fills.window)).toEqual({ kind: 'alone', ownMs: 100, slotMs: 110 });
		expect(itemsOf(fills)).toBe(10);
		expect(fills.uses.doneIn(fills.window)).toBe(8);
	});
});

describe('items with a download each', () => {
	it('take as long as both requests, and need two answers each', () => {
		const fills = sent();
		answer(fills, 8, 100);
		answer(fills, 8, 40, true);
		expect(fills.uses.of(fills.window)).toEqual({ kind: 'followed', ownMs: 100, slotMs: 140 });
		expect(itemsOf(fills)).toBe(8);
		expect(fills.uses.doneIn(fills.window)).toBe(8);
	});

	it('are that as soon as more than one in four has one', () => {
		const fills = sent();
		answer(fills, 8, 100);
		answer(fills, 3, 40, true);
		expect(fills.uses.of(fills.window)).toEqual({ kind: 'followed', ownMs: 100, slotMs: 115 });
		expect(itemsOf(fills)).toBe(8);
	});

	it('take as long as downloads took lately, in a window without any', () => {
		const before = sent();
		answer(before, 8, 100);
		answer(before, 8, 40, true);
		before.uses.of(before.window);
		const now = sent(before.uses);
		answer(now, 8, 200);
		expect(now.uses.of(now.window)).toEqual({ kind: 'followed', ownMs: 200, slotMs: 220 });
	});

	it('cannot be told from downloads alone while fills are in flight', () => {
		const fills = sent();
		answer(fills, 8, 100);
		fills.uses.begin(false);
		const downloads = sent(fills.uses);
		answer(downloads, 8, 40, true);
		expect(itemsOf(downloads)).toBe(0);
		expect(downloads.uses.doneIn(downloads.window)).toBe(0);
	});

	it('are followed by downloads alone once all fills have ended, answered or not', () => {
		const fills = sent();
		answer(fills, 8, 100);
		fills.uses.begin(false);
		fills.uses.end(false, false);
		const downloads = sent(fills.uses);
		answer(downloads, 8, 40, true);
		expect(downloads.uses.of(downloads.window).kind).toBe('follow-ups');
		expect(downloads.uses.doneIn(downloads.window)).toBe(8);
	});

	it('count only those that were answered', () => {
		const fills = sent();
		answer(fills, 8, 100);
		for (let count = 0; count < 8; count++) {
			fills.uses.begin(true);
			fills.uses.end(true, false);
		}
		expect(fills.uses.of(fills.window).kind).toBe('alone');
	});
});

describe('pages of a list', () => {
	it('are items themselves', () => {
		const pages = sent();
		answer(pages, 8, 40, true);
		expect(pages.uses.of(pages.window)).toEqual({ kind: 'follow-ups', ownMs: 40, slotMs: 40 });
		expect(itemsOf(pages)).toBe(8);
		expect(pages.uses.doneIn(pages.window)).toBe(8);
	});
});
