import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { groups, runsBuilt } from './groups.mjs';

const project = resolve(import.meta.dirname, '../../..');
const pathOf = (name) => fileURLToPath(import.meta.resolve(name));

const { GROUP: name = '' } = process.env;
const group = groups[name];
const nodes = (pattern) => pattern.replace(/^!?/, (not) => `${not}nodes/`);
const isBuilt = runsBuilt(group);

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
	mutate: group.mutate.map(nodes),
	plugins: [pathOf('@stryker-mutator/vitest-runner')],
	testRunner: 'vitest',
	// Vitest does not follow the built nodes to their sources, so it is told which tests reach a change.
	vitest: { configFile: resolve(import.meta.dirname, 'vitest.config.mjs'), related: false },
	coverageAnalysis: 'perTest',
	// The build would refuse changed code whose types do not fit; the tests never look at types.
	disableTypeChecks: isBuilt && 'nodes/**/*.ts',
	buildCommand: isBuilt ? 'gulp --silent' : undefined,
	// What only describes parameters and texts runs once, when n8n loads the nodes.
	ignoreStatic: isBuilt,
	ignorePatterns: [
		'/docs',
		'/dist',
		'/output',
		'/.ci',
		'/.github',
		'/test/n8n/versions',
		'/test/mutants',
	],
	thresholds: { high: 95, low: 85, break: null },
	reporters: ['progress-append-only', 'json'],
	warnings: { unknownOptions: false },
	jsonReporter: { fileName: resolve(project, `output/mutants/${name}.json`) },
	tempDirName: 'output/stryker',
	concurrency: 3,
	timeoutMS: 8_000,
	// On a busy machine the first run of a group takes ten minutes.
	dryRunTimeoutMinutes: 30,
};
