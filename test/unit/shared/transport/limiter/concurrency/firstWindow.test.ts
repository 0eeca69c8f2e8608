import { Window } from '../../../../../../nodes/shared/transport/limiter/concurrency/window';

/** Answers to requests of these places, in the order in which they came; each took as many ms as its place. */
function answered(...places: number[]): Window {
	const window = new Window({ at: 0, busyMs: 0 }, true);
	for (const place of places) answer(window, place);
	return window;
}

function answer(window: Window, place: number, blockedMs = 0): void {
	window.add({ place, ms: place, isFollowUp: false, blockedMs }, 10);
}

it('counts only its first requests, because of later ones only the short ones have ended', () => {
	const window = answered(10, 3, 2, 1, 0);
	expect(window.hasAnswersTo(4)).toBe(true);
	expect(window.own).toMatchObject({ all: 5, count: 4, meanMs: 1.5 });
});

it('waits for all of its first requests', () => {
	const window = answered(0, 1, 2, 4, 5, 6, 7);
	expect(window.hasAnswersTo(4)).toBe(false);
	answer(window, 3);
	expect(window.hasAnswersTo(4)).toBe(true);
	expect(window.own.meanMs).toBe(1.5);
});

it('counts later ones too when it is measured for longer', () => {
	const window = answered(0, 1, 4, 5, 3, 2);
	expect(window.hasAnswersTo(2)).toBe(true);
	expect(window.own.count).toBe(2);
	expect(window.hasAnswersTo(4)).toBe(true);
	expect(window.own).toMatchObject({ count: 4, meanMs: 1.5 });
	expect(window.hasAnswersTo(6)).toBe(true);
	expect(window.own.count).toBe(6);
});

it('counts as many more as were left out', () => {
	const window = answered(0, 1, 4, 5, 6);
	answer(window, 2, 2);
	window.leaveOut();
	expect(window.hasAnswersTo(4)).toBe(true);
	expect(window.own).toMatchObject({ count: 4, meanMs: 2.5 });
});

it('gives up waiting for a request when there are eight times as many answers', () => {
	const window = answered(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
	expect(window.hasAnswersTo(2)).toBe(false);
	answer(window, 16);
	expect(window.hasAnswersTo(2)).toBe(true);
	expect(window.own).toMatchObject({ count: 16, meanMs: 8.5 });
	answer(window, 1000);
	expect(window.own.count).toBe(17);
});
