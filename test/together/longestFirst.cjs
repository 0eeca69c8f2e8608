const { statSync } = require('node:fs');
const { basename, resolve } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;
const { filesOf, project } = require('./groups.cjs');

/** Where Jest does not know yet how long a test file takes, it goes by its size: a group is as large as its files. */
module.exports = class LongestFirst extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		const isNew = sorted.every(({ duration }) => duration === undefined);
		return isNew ? sorted.sort((one, other) => sizeOf(other.path) - sizeOf(one.path)) : sorted;
	}
};

function sizeOf(path) {
	const isGroup = resolve(path, '..') === __dirname;
	const files = isGroup ? filesOf(basename(path, '.test.ts')) : [path];
	return files.reduce((sum, file) => sum + statSync(resolve(project, file)).size, 0);
}
