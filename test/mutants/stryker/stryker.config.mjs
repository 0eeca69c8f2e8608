import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = resolve(import.meta.dirname, '../../..');
const pathOf = (name) => fileURLToPath(import.meta.resolve(name));

/** Modules that only compute: their unit tests run them from the sources. */
const pure = [
	'nodes/FillPdfTemplate/mapping/*.ts',
	'nodes/FillPdfTemplate/messages/*.ts',
	'nodes/FillPdfTemplate/mapper/columns.ts',
	'nodes/PdfTemplateTrigger/{list,state}/*.ts',
	'nodes/shared/pagination/*.ts',
	'nodes/shared/fields/*.ts',
	'nodes/shared/pickers/uid.ts',
	'nodes/shared/files/safeFileName.ts',
	'nodes/shared/wire/*.ts',
	'nodes/shared/transport/body/{contentDisposition,pdfCheck}.ts',
	'nodes/shared/transport/connection/{baseUrl,target}.ts',
	'nodes/shared/transport/errors/{networkErrors,serviceMessage,retryAfter}.ts',
	'nodes/shared/transport/limiter/**/*.ts',
];

const tests = ['FillPdfTemplate', 'PdfTemplateTrigger', 'shared'];

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
	mutate: pure,
	plugins: [pathOf('@stryker-mutator/jest-runner')],
	testRunner: 'jest',
	// fast-check's and n8n's tests are ES modules for Jest.
	testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
	coverageAnalysis: 'perTest',
	jest: {
		configFile: 'jest.config.js',
		config: {
			testMatch: tests.map((folder) => `<rootDir>/test/unit/${folder}/**/*.test.ts`),
			// It runs the built nodes.
			testPathIgnorePatterns: ['PdfTemplateTrigger/histories.test.ts'],
			testEnvironment: pathOf('@stryker-mutator/jest-runner/jest-env/node'),
		},
	},
	disableTypeChecks: false,
	ignorePatterns: ['/docs', '/examples', '/dist', '/.ci', '/.github', '/test/n8n', '/test/mutants'],
	thresholds: { high: 95, low: 85, break: 85 },
	reporters: ['clear-text', 'json'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	warnings: { unknownOptions: false },
	jsonReporter: { fileName: resolve(project, 'output/mutants.json') },
	tempDirName: 'output/stryker',
	concurrency: 1,
	timeoutMS: 60_000,
};
