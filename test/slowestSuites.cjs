const { relative } = require('node:path');

/** Where the time of `npm test` goes: a reporter of Jest that prints the slowest suites at the end. */
module.exports = class SlowestSuites {
	onRunComplete(_, { testResults }) {
		const suites = testResults.flatMap(partsOf).sort((a, b) => b.seconds - a.seconds);
		if (suites.length <= 10) return;
		const sum = suites.reduce((total, { seconds }) => total + seconds, 0);
		const lines = suites
			.slice(0, 10)
			.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`);
		const title = `The slowest of ${suites.length} suites, which took ${sum.toFixed(0)} s one after the other:`;
		process.stderr.write(`\n${[title, ...lines].join('\n')}\n`);
	}
};

/** A suite, or those that run together in it (`together/together.ts`), and what loading them took. */
function partsOf({ testFilePath, perfStats, testResults }) {
	const path = relative(process.cwd(), testFilePath);
	const seconds = (perfStats.end - perfStats.start) / 1000;
	if (!path.startsWith('test/together/')) return [{ path, seconds }];
	const parts = new Map();
	for (const { ancestorTitles, duration } of testResults) {
		const [file] = ancestorTitles;
		parts.set(file, (parts.get(file) ?? 0) + (duration ?? 0) / 1000);
	}
	const all = [...parts].map(([file, took]) => ({ path: file, seconds: took }));
	const tests = all.reduce((total, { seconds: took }) => total + took, 0);
	return [...all, { path: `${path} (loading)`, seconds: Math.max(0, seconds - tests) }];
}
