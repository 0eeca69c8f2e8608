import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { groups } from './groups.mjs';

const project = resolve(import.meta.dirname, '../../..');
const pathOf = (name) => fileURLToPath(import.meta.resolve(name));

const { GROUP: name = '' } = process.env;
const group = groups[name];
const nodes = (pattern) => pattern.replace(/^!?/, (not) => `${not}nodes/`);
const runsBuilt = group.tests.some((folder) => folder.startsWith('workflow'));

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
	mutate: group.mutate.map(nodes),
	plugins: [pathOf('@stryker-mutator/jest-runner'), resolve(import.meta.dirname, 'runner.mjs')],
	testRunner: 'quick',
	// fast-check's and n8n's tests are ES modules for Jest.
	testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
	coverageAnalysis: 'perTest',
	jest: {
		// The runner chooses the files; those of workflows load the built nodes, which Jest does not follow to their sources.
		enableFindRelatedTests: false,
		configFile: 'jest.config.js',
		config: {
			testMatch: group.tests.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
			// Thousands of polls, and hundreds of services: too long for each of hundreds of changes.
			testPathIgnorePatterns: ['PdfTemplateTrigger/histories.test.ts', 'openPoints.test.ts'],
			testEnvironment: pathOf('@stryker-mutator/jest-runner/jest-env/node'),
		},
	},
	// The build would refuse changed code whose types do not fit; the tests never look at types.
	disableTypeChecks: runsBuilt && 'nodes/**/*.ts',
	buildCommand: runsBuilt ? 'gulp --silent' : undefined,
	// What only describes parameters and texts runs once, when n8n loads the nodes.
	ignoreStatic: runsBuilt,
	ignorePatterns: ['/docs', '/dist', '/.ci', '/.github', '/test/n8n/versions', '/test/mutants'],
	thresholds: { high: 95, low: 85, break: null },
	reporters: ['progress-append-only', 'json'],
	warnings: { unknownOptions: false },
	jsonReporter: { fileName: resolve(project, `output/mutants/${name}.json`) },
	tempDirName: 'output/stryker',
	concurrency: 2,
	timeoutMS: 8_000,
};
