// What the tests use of Jest's global, as Vitest has it.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { vi } from 'vitest';
import { groups, runsBuilt } from './groups.mjs';

const require = createRequire(resolve('package.json'));

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

// The first example that fails is enough, and each change is judged by the same examples.
fc.configureGlobal({ endOnFailure: true, seed: 1 });

if (runsBuilt(groups[process.env.GROUP])) {
	// Before the tests: what runs when the nodes are loaded belongs to none of them.
	const { n8n } = require('./package.json');
	for (const node of n8n.nodes) require(`./${node}`);
} else {
	// The thread is kept for the next change: what a module computes when it is loaded has to be computed with that change.
	vi.resetModules();
}
