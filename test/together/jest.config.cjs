const base = require('../../jest.config.js');
const { filesOf, groups } = require('./groups.cjs');

const inGroups = Object.keys(groups).flatMap(filesOf);
const escaped = (path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What `npm test` runs without a path: the files of a group together, the others alone. */
module.exports = {
	...base,
	rootDir: '../..',
	testSequencer: '<rootDir>/test/together/longestFirst.cjs',
	// Less than any group leaves: with a gigabyte of it, a process takes ten times as long to start another program.
	workerIdleMemoryLimit: '300MB',
	testPathIgnorePatterns: [
		'/node_modules/',
		'<rootDir>/test/(n8n|long|bench)/',
		...inGroups.map((path) => `<rootDir>/${escaped(path)}$`),
	],
};
