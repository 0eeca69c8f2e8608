// npm test: format, lint, types and tests. With arguments it hands them to jest and runs nothing else:
// npm test -- test/unit/shared
// npm run check: the same, with no more than the unit tests of the package, all at a time.
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

/** Where the checks note what has not changed; not for the package, whose rules look across files. */
const cache = 'node_modules/.cache/pdf-template';

const eslint = ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0'];
const tsc = ['node_modules/typescript/bin/tsc', '--incremental', '--noEmit'];

const checks: readonly (readonly [label: string, ...command: string[]])[] = [
	[
		'Format',
		'node_modules/prettier/bin/prettier.cjs',
		'--check',
		'--log-level=warn',
		'--cache',
		`--cache-location=${cache}/prettier`,
		'.',
	],
	['Lint of the package', ...eslint, 'nodes', 'credentials', 'package.json'],
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
		'Types of the package',
		...tsc,
		'-p',
		'tsconfig.json',
		`--tsBuildInfoFile`,
		`${cache}/package.tsbuildinfo`,
	],
	[
		'Types of the tests',
		...tsc,
		'-p',
		'test/tsconfig.json',
		`--tsBuildInfoFile`,
		`${cache}/test.tsbuildinfo`,
	],
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

async function check(): Promise<void> {
	for (const [label, ...command] of checks) {
		await withClock(label, async () => await node(command, true));
	}
}

/** Two at a time, as the machines have that have the least. */
async function checkQuickly(): Promise<void> {
	const all = [
		...checks,
		['Unit tests of the package', ...jest, ...quickTests] as [string, ...string[]],
	].reverse();
	async function lane(): Promise<void> {
		for (let next = all.pop(); next; next = all.pop()) {
			const [label, ...command] = next;
			await withClock(label, async () => await node(command, true));
		}
	}
	await Promise.all([lane(), lane()]);
}

await runMain(async () => {
	const args = process.argv.slice(2);
	if (args[0] === '--quick') {
		await checkQuickly();
		return;
	}
	if (args.length === 0) await check();
	await node([...jest, ...args], false);
});
