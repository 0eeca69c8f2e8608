// npm run test:mutants: takes back one fix after the other, in a copy of the project, and expects that a test then fails.
// With names it does so for these alone: npm run test:mutants -- silence
// test/mutants/mutants.ts lists them, each with what the failure has to say.
import { execFileSync, spawnSync } from 'node:child_process';
import {
	cpSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { mutants, type Mutant } from '../test/mutants/mutants.ts';
import { print, runMain, UserError } from './console/text.mts';

const project = resolve(import.meta.dirname, '..');

const model = 'test/model';

/** What the copy needs to be built and tested. */
const parts = [
	'nodes',
	'credentials',
	'icons',
	'test',
	'service',
	'package.json',
	'gulpfile.js',
	'jest.config.js',
	'tsconfig.json',
];

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

/** Every file of the nodes with its text. */
function textsIn(copy: string): Map<string, string> {
	const folder = join(copy, 'nodes');
	const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	const files = names.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name));
	return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
}

/** Changes the copy. @returns what takes that back */
function apply({ name, changes }: Mutant, copy: string): () => void {
	const original = textsIn(copy);
	const texts = new Map(original);
	for (const [from, to] of changes) {
		const places = [...texts].filter(([, text]) => text.includes(from));
		const [file, text = ''] = places[0] ?? [];
		if (file === undefined || places.length > 1 || text.split(from).length > 2) {
			throw new UserError(
				`Mutant "${name}" does not fit any more: ${JSON.stringify(from)} has to stand in nodes/ exactly once. Adapt it in test/mutants/mutants.ts.`,
			);
		}
		texts.set(
			file,
			text.replace(from, () => to),
		);
	}
	const changed = [...texts].filter(([file, text]) => text !== original.get(file));
	for (const [file, text] of changed) writeFileSync(file, text);
	return () => {
		for (const [file] of changed) writeFileSync(file, original.get(file) ?? '');
	};
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

/** What these tests say when they fail; undefined when they pass. */
function failureOf(tests: readonly string[], copy: string): string | undefined {
	const jest = [
		'--experimental-vm-modules',
		'--disable-warning=ExperimentalWarning',
		join(copy, 'node_modules/jest/bin/jest.js'),
		'--silent',
		'--maxWorkers=1',
		...tests,
	];
	const env = { ...process.env, MODEL_HASTY: '1', MODEL_HISTORIES: '300' };
	const { status, stderr } = spawnSync(process.execPath, jest, {
		cwd: copy,
		encoding: 'utf8',
		env,
	});
	if (/No tests found/.test(stderr)) throw new UserError(`There are no tests ${tests.join(', ')}`);
	return status === 0 ? undefined : stderr;
}

/** Says which test finds a mutant. */
function tell({ name, about, says, tests = [model] }: Mutant, copy: string): boolean {
	let others = '';
	for (const test of tests) {
		const failure = failureOf([test], copy);
		if (failure !== undefined && says.test(failure)) {
			print(`found      ${name}: ${about} (${test})`);
			return true;
		}
		if (failure !== undefined) others += failure.slice(0, 1500);
	}
	print(`${others ? 'ANOTHER  ' : 'NOT FOUND'}  ${name}: ${about}`);
	if (others) print(`  it has to say ${String(says)}, and says:`, others);
	return false;
}

function chosen(names: readonly string[]): readonly Mutant[] {
	const unknown = names.find((name) => !mutants.some((mutant) => mutant.name === name));
	if (unknown !== undefined) throw new UserError(`There is no mutant "${unknown}"`);
	return names.length > 0 ? mutants.filter(({ name }) => names.includes(name)) : mutants;
}

await runMain(async () => {
	const asked = chosen(process.argv.slice(2));
	const copy = copyOfProject();
	try {
		for (const mutant of asked) apply(mutant, copy)();
		build(copy);
		const failure = failureOf([...new Set(asked.flatMap(({ tests = [model] }) => tests))], copy);
		if (failure !== undefined) {
			throw new UserError(`The tests do not pass as the code is.\n${failure.slice(0, 3000)}`);
		}
		const alive: string[] = [];
		for (const mutant of asked) {
			const takeBack = apply(mutant, copy);
			build(copy);
			if (!tell(mutant, copy)) alive.push(mutant.name);
			takeBack();
		}
		if (alive.length > 0) throw new UserError(`No test sees: ${alive.join(', ')}`);
	} finally {
		rmSync(copy, { recursive: true });
	}
	await Promise.resolve();
});
