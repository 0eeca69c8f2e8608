import { jest } from '@jest/globals';
import { newPauseFlag, type PauseFlag } from '../../../src/pdf/pausing/pause.ts';
import { RightOfWay } from '../../../src/pdf/threads/rightOfWay.ts';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

/** A job that takes long, in a thread of its own. */
function longJob(way: RightOfWay) {
	const pause = newPauseFlag();
	const job = way.enter(pause);
	job.giveWay();
	return { pause, leave: job.leave };
}

const mayGoOn = (pause: PauseFlag) => Atomics.load(pause, 0) === 0;

/** How many of so many ms the job may go on. */
function freeMs(pause: PauseFlag, ofMs: number): number {
	let free = 0;
	for (let ms = 0; ms < ofMs; ms += 1) {
		jest.advanceTimersByTime(1);
		if (mayGoOn(pause)) free += 1;
	}
	return free;
}

test('a long job stands still while another one needs its processor, but for a 50th of the time', () => {
	const way = new RightOfWay(2);
	const { pause } = longJob(way);
	const other = way.enter(newPauseFlag());
	const free = freeMs(pause, 10_000) / 10_000;
	expect(free).toBeGreaterThanOrEqual(0.018);
	expect(free).toBeLessThanOrEqual(0.035);
	other.leave();
	expect(freeMs(pause, 1000)).toBeGreaterThan(980);
});

test('the longer it waits, the longer are its turns: ten seconds of work end within three minutes', () => {
	const way = new RightOfWay(2);
	const { pause } = longJob(way);
	way.enter(newPauseFlag());
	expect(freeMs(pause, 180_000)).toBeGreaterThan(10_000);
});

test('it does not begin anew between two jobs that follow each other', () => {
	const way = new RightOfWay(2);
	const { pause } = longJob(way);
	let free = 0;
	for (let count = 0; count < 1000; count += 1) {
		const other = way.enter(newPauseFlag());
		free += freeMs(pause, 4);
		other.leave();
		free += freeMs(pause, 2);
	}
	expect(free / 6000).toBeLessThanOrEqual(0.05);
});

test.each([
	[2, true],
	[3, false],
])(
	'beside %d others on four processors, one of which the requests have, it goes on: %s',
	(others, goesOn) => {
		const way = new RightOfWay(4);
		const { pause } = longJob(way);
		for (let count = 0; count < others; count += 1) way.enter(newPauseFlag());
		expect(freeMs(pause, 1000) === 1000).toBe(goesOn);
	},
);

test('long jobs do not stand still for each other, nor for none', () => {
	const way = new RightOfWay(2);
	const [first, second] = [longJob(way), longJob(way)];
	expect([freeMs(first.pause, 100), freeMs(second.pause, 100)]).toEqual([100, 100]);
});

test('the thread of a long job that is over is free for the next one', () => {
	const way = new RightOfWay(2);
	const { pause, leave } = longJob(way);
	way.enter(newPauseFlag());
	jest.advanceTimersByTime(500);
	expect(mayGoOn(pause)).toBe(false);
	leave();
	expect(mayGoOn(pause)).toBe(true);
	expect(jest.getTimerCount()).toBe(0);
});
