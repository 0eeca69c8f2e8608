// npm test: format, lint, types and tests. With arguments it hands them to jest and runs nothing else:
// npm test -- test/unit/shared
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

const checks: readonly (readonly [label: string, ...command: string[]])[] = [
	['Format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
	[
		'Lint of the package',
		'node_modules/eslint/bin/eslint.js',
		'--max-warnings',
		'0',
		'nodes',
		'credentials',
		'package.json',
	],
	[
		'Lint of the tests',
		'node_modules/eslint/bin/eslint.js',
		'--max-warnings',
		'0',
		'-c',
		'test/eslint.config.mjs',
		'test',
		'scripts',
	],
	['Types of the package', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit'],
	['Types of the tests', 'node_modules/typescript/bin/tsc', '-p', 'test/tsconfig.json'],
];

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

await runMain(async () => {
	const args = process.argv.slice(2);
	if (args.length === 0) {
		for (const [label, ...command] of checks) {
			await withClock(label, async () => await node(command, true));
		}
	}
	await node([...jest, ...args], false);
});
