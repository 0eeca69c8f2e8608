import { setSafeRegexEngine } from './n8n.ts';

// n8n gives a regular expression 250 ms on the clock (n8n-workflow, safe-regex.ts). Where other processes keep the
// processors busy, they run out for any expression; the engine of the tests sets no limit.
setSafeRegexEngine({
	exec: (pattern, input, flags) => new RegExp(pattern, flags).exec(input),
	test: (pattern, input, flags) => new RegExp(pattern, flags).test(input),
	replace: (pattern, input, flags, replacement) =>
		input.replace(new RegExp(pattern, flags), replacement),
	matchAll: (pattern, input, flags = '') => [...input.matchAll(new RegExp(pattern, `${flags}g`))],
	split: (pattern, input, flags) => input.split(new RegExp(pattern, flags)),
});
