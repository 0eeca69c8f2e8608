import { Pause } from '../../../../../../../nodes/shared/transport/limiter/concurrency/search/pause';

/** How many windows are part of the pause; ends it. */
function windowsOf(pause: Pause): number {
	let windows = 0;
	while (windows < 100 && pause.pass()) windows++;
	return windows;
}

/** Begins that many pauses. @returns how many windows each lasts */
function lengths(pause: Pause, count: number): number[] {
	return Array.from({ length: count }, () => {
		pause.begin();
		return windowsOf(pause);
	});
}

it('has no pause before one begins', () => {
	expect(windowsOf(new Pause())).toBe(0);
});

it('lasts twice as long each time, up to 32 windows', () => {
	expect(lengths(new Pause(), 5)).toEqual([4, 8, 16, 32, 32]);
});

it('is over at once when ended, and the next one is longer all the same', () => {
	const pause = new Pause();
	pause.begin();
	pause.end();
	expect(windowsOf(pause)).toBe(0);
	expect(lengths(pause, 1)).toEqual([8]);
});

it('is over at once when reset, and the next ones are short again', () => {
	const pause = new Pause();
	lengths(pause, 3);
	pause.begin();
	pause.reset();
	expect(windowsOf(pause)).toBe(0);
	expect(lengths(pause, 2)).toEqual([4, 8]);
});
