// npm run test:mutants: takes back one fix after the other, in a copy of the project, and expects that a test then fails.
// With names it does so for these alone: npm run test:mutants -- silence
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runMain, UserError } from './console/text.mts';

const project = resolve(import.meta.dirname, '..');
const folder = join(project, 'test/mutants/patches');

/** What the copy needs to be built and tested. */
const parts = [
	'nodes',
	'credentials',
	'icons',
	'test',
	'package.json',
	'gulpfile.js',
	'jest.config.js',
	'tsconfig.json',
];

/** The first lines of a patch, before its first `diff`. */
interface Mutant {
	readonly name: string;
	readonly about: string;
	/** The tests of which one has to fail; without any, the model. */
	readonly tests: readonly string[];
	readonly file: string;
}

function readMutant(name: string): Mutant {
	const file = join(folder, `${name}.patch`);
	const head = readFileSync(file, 'utf8').split(/^(?:diff|---) /m)[0] ?? '';
	const value = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(head)?.[1] ?? '';
	const tests = value('Tests').split(' ').filter(Boolean);
	return { name, about: value('About'), tests: tests.length > 0 ? tests : ['test/model'], file };
}

function copyOfProject(): string {
	const copy = mkdtempSync(join(tmpdir(), 'pdf-template-mutants-'));
	for (const part of parts) {
		cpSync(join(project, part), join(copy, part), {
			recursive: true,
			filter: (path) => !/node_modules|test\/n8n\/versions/.test(path),
		});
	}
	symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
	return copy;
}

function apply({ name, file }: Mutant, copy: string, way: '--forward' | '--reverse'): void {
	const { status, stderr, stdout } = spawnSync('patch', ['-p1', '--batch', way, '-i', file], {
		cwd: copy,
		encoding: 'utf8',
	});
	if (status === 0) return;
	throw new UserError(
		`test/mutants/patches/${name}.patch does not apply any more: the code that it takes back has changed. Write it anew.\n${stdout}${stderr}`,
	);
}

function build(copy: string): void {
	rmSync(join(copy, 'dist'), { recursive: true, force: true });
	execFileSync(
		process.execPath,
		[join(copy, 'node_modules/gulp/bin/gulp.js'), 'build', '--silent'],
		{
			cwd: copy,
			stdio: ['ignore', 'ignore', 'inherit'],
		},
	);
}

/** Whether all of these tests pass. */
function pass(tests: readonly string[], copy: string): boolean {
	const jest = [
		...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
		...[join(copy, 'node_modules/jest/bin/jest.js'), '--silent', ...tests],
	];
	const { status, stderr } = spawnSync(process.execPath, jest, { cwd: copy, encoding: 'utf8' });
	if (/No tests found/.test(stderr)) throw new UserError(`There are no tests ${tests.join(', ')}`);
	return status === 0;
}

await runMain(async () => {
	const asked = process.argv.slice(2);
	const all = readdirSync(folder).map((file) => file.replace(/\.patch$/, ''));
	const mutants = (asked.length > 0 ? asked : all.sort()).map(readMutant);
	const copy = copyOfProject();
	try {
		build(copy);
		const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))];
		if (!pass(tests, copy)) throw new UserError('The tests do not pass as the code is.');
		const alive: string[] = [];
		for (const mutant of mutants) {
			apply(mutant, copy, '--forward');
			build(copy);
			const isFound = !pass(mutant.tests, copy);
			if (!isFound) alive.push(mutant.name);
			process.stdout.write(
				`${isFound ? 'found    ' : 'NOT FOUND'} ${mutant.name}: ${mutant.about}\n`,
			);
			apply(mutant, copy, '--reverse');
		}
		if (alive.length > 0) throw new UserError(`No test sees: ${alive.join(', ')}`);
	} finally {
		rmSync(copy, { recursive: true });
	}
	await Promise.resolve();
});
