const { relative } = require('node:path');

/** Where the time of `npm test` goes: a reporter of Jest that prints the slowest suites at the end. */
module.exports = class SlowestSuites {
	onRunComplete(_, { testResults }) {
		const suites = testResults
			.map(({ testFilePath, perfStats }) => ({
				path: relative(process.cwd(), testFilePath),
				seconds: (perfStats.end - perfStats.start) / 1000,
			}))
			.sort((a, b) => b.seconds - a.seconds);
		if (suites.length <= 10) return;
		const sum = suites.reduce((total, { seconds }) => total + seconds, 0);
		const lines = suites
			.slice(0, 10)
			.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`);
		const title = `The slowest of ${suites.length} suites, which took ${sum.toFixed(0)} s one after the other:`;
		process.stderr.write(`\n${[title, ...lines].join('\n')}\n`);
	}
};
