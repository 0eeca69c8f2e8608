// What the tests use of Jest's global, as Vitest has it.
import { vi } from 'vitest';

const timers = ['setTimeout', 'setInterval', 'setImmediate'];
const all = [...timers, ...timers.map((name) => name.replace('set', 'clear'))];
const clocks = ['Date', 'performance', 'hrtime'];

globalThis.jest = Object.assign(Object.create(vi), {
	useFakeTimers: ({ doNotFake = [], ...options } = {}) =>
		vi.useFakeTimers({
			...options,
			toFake: [...all, ...clocks].filter((name) => !doNotFake.includes(name)),
		}),
});

// The thread is kept for the next change: what a module computes when it is loaded has to be computed with that change.
vi.resetModules();
