import { Window } from '../../../../../../nodes/shared/transport/limiter/concurrency/window';

const limit = 10;
const start = { at: 1000, busyMs: 0 };

interface Told {
	readonly place?: number;
	readonly ms?: number;
	readonly isFollowUp?: boolean;
	readonly blockedMs?: number;
}

function answer(window: Window, told: Told = {}, slots = limit): void {
	window.add({ place: 0, ms: 100, isFollowUp: false, blockedMs: 0, ...told }, slots);
}

describe('the answers of a window', () => {
	it('take as long as they do on average, those of items and those that follow each for themselves', () => {
		const window = new Window(start, false);
		for (const ms of [100, 200, 600]) answer(window, { ms });
		for (const ms of [20, 40]) answer(window, { ms, isFollowUp: true });
		expect(window.own).toMatchObject({ all: 3, count: 3, meanMs: 300 });
		expect(window.followUps).toMatchObject({ all: 2, count: 2, meanMs: 30 });
	});

	it('take no time as long as there are none', () => {
		expect(new Window(start, false).own).toMatchObject({ all: 0, count: 0, meanMs: 0 });
	});

	it('do not count if their requests began under another limit, but are noted', () => {
		const window = new Window(start, false);
		answer(window, { place: -1, ms: 900 });
		answer(window, { place: 0, ms: 100 });
		expect(window.own).toMatchObject({ all: 2, count: 1, meanMs: 100 });
	});

	it('are enough when so many requests are answered', () => {
		const window = new Window(start, false);
		for (const place of [70, 80, 90]) answer(window, { place });
		expect(window.hasAnswersTo(3)).toBe(true);
		expect(window.hasAnswersTo(4)).toBe(false);
		answer(window, { place: 100, isFollowUp: true });
		expect(window.hasAnswersTo(4)).toBe(true);
	});
});

describe('answers for which n8n was late', () => {
	it('do not count if its event loop was blocked for more than half of their time', () => {
		const window = new Window(start, false);
		answer(window, { blockedMs: 50 });
		answer(window, { ms: 900, blockedMs: 451 });
		expect(window.own).toMatchObject({ all: 2, count: 1, meanMs: 100 });
		expect(window.hasAnswersTo(2)).toBe(false);
	});

	it('count once three per slot were left out, lest a busy n8n learns nothing', () => {
		const window = new Window(start, false);
		for (let count = 0; count < 7; count++) answer(window, { blockedMs: 100 }, 2);
		expect(window.own.count).toBe(1);
	});
});

describe('whether all slots were taken', () => {
	/** One in which more requests were wanted. */
	function wanted(): Window {
		const window = new Window(start, false);
		window.isWanted = true;
		return window;
	}

	it('is not known before more requests were wanted', () => {
		expect(new Window(start, false).isFullAt({ at: 1100, busyMs: 0 }, limit)).toBe(false);
		expect(wanted().isFullAt({ at: 1100, busyMs: 0 }, limit)).toBe(true);
	});

	it('allows slots to be free for a tenth of the time', () => {
		const window = wanted();
		window.pass(1050, 2);
		expect(window.isFullAt({ at: 1100, busyMs: 0 }, limit)).toBe(true);
		expect(window.isFullAt({ at: 1099, busyMs: 0 }, limit)).toBe(false);
	});

	it('adds up for how long slots were free', () => {
		const window = wanted();
		window.pass(1050, 1);
		window.pass(1070, 0);
		window.pass(1100, 2);
		expect(window.isFullAt({ at: 1109, busyMs: 0 }, limit)).toBe(false);
		expect(window.isFullAt({ at: 1110, busyMs: 0 }, limit)).toBe(true);
	});
});
