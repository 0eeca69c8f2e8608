// npm test: format, lint, types and tests. With arguments it hands them to jest and runs nothing else:
// npm test -- test/unit/shared
// npm run check: the same, with no more than the unit tests of the package, two at a time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { withClock } from './console/progress.mts';
import { runMain, UserError } from './console/text.mts';

const project = resolve(import.meta.dirname, '..');

/** Jest needs the flag to import ES modules such as pdf.js; n8n-core has some too. */
const jest = [
	'--experimental-vm-modules',
	'--disable-warning=ExperimentalWarning',
	'node_modules/jest/bin/jest.js',
];

/** All tests, those of a group in one. */
const together = ['-c', 'test/together/jest.config.cjs'];

/** The checks' caches; none for the package, whose lint rules depend on several files. */
const cache = 'node_modules/.cache/pdf-template';

const eslint = ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0'];
const tsc = ['node_modules/typescript/bin/tsc', '--incremental', '--noEmit'];

/** The packed service for the tests; packed once per content. */
const packing = ['The packed service', 'service/test/installed/install.mts'] as const;

/** Arguments that name tests of what is installed. Others that need it pack it themselves, within the time of a test. */
const asksService = /test\/long|service\/test(?!\/(pdf|judges|web))/;

/** The slowest first. */
const checks: readonly (readonly [label: string, ...command: string[]])[] = [
	[
		'Types of the tests',
		...tsc,
		'-p',
		'test/tsconfig.json',
		`--tsBuildInfoFile`,
		`${cache}/test.tsbuildinfo`,
	],
	[
		'Format',
		'node_modules/prettier/bin/prettier.cjs',
		'--check',
		'--log-level=warn',
		'--cache',
		`--cache-location=${cache}/prettier`,
		'.',
	],
	[
		'Lint of the tests',
		...eslint,
		'--cache',
		`--cache-location=${cache}/eslint-tests`,
		'-c',
		'test/eslint.config.mjs',
		'test',
		'scripts',
		'service',
	],
	[
		'Types of the page',
		...tsc,
		'-p',
		'service/tsconfig.web.json',
		`--tsBuildInfoFile`,
		`${cache}/page.tsbuildinfo`,
	],
	[
		'Types of the package',
		...tsc,
		'-p',
		'tsconfig.json',
		`--tsBuildInfoFile`,
		`${cache}/package.tsbuildinfo`,
	],
	['Lint of the package', ...eslint, 'nodes', 'credentials', 'package.json'],
];

/** What a person waits for before each commit: the tests of the package's parts, without the local service's. */
const quickTests = ['test/unit', '--testPathIgnorePatterns=mock-server', '--silent'];

async function node(args: readonly string[], isQuiet: boolean): Promise<void> {
	const child = spawn(process.execPath, args, {
		cwd: project,
		stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
	});
	let output = '';
	child.stdout?.on('data', (chunk) => (output += String(chunk)));
	child.stderr?.on('data', (chunk) => (output += String(chunk)));
	const [code] = (await once(child, 'close')) as [number | null];
	if (code !== 0) throw new UserError(isQuiet ? `\n${output.trim()}` : 'Some tests did not pass.');
}

/** Two at a time, because small machines have two processors. */
async function runAll(commands: typeof checks): Promise<void> {
	const left = [...commands];
	async function lane(): Promise<void> {
		for (let next = left.shift(); next; next = left.shift()) {
			const [label, ...command] = next;
			await withClock(label, async () => await node(command, true));
		}
	}
	await Promise.all([lane(), lane()]);
}

await runMain(async () => {
	const args = process.argv.slice(2);
	if (args[0] === '--quick') {
		await runAll([['Unit tests of the package', ...jest, ...quickTests], ...checks]);
		return;
	}
	if (args.length > 0) {
		const asksPackage = process.env.TEST_SERVICE !== 'sources';
		if (asksPackage && args.some((arg) => asksService.test(arg))) await runAll([packing]);
		await node([...jest, ...args], false);
		return;
	}
	await runAll([packing, ...checks]);
	await node([...jest, ...together], false);
});
