import { execFileSync, spawnSync } from 'node:child_process';
import {
	chmodSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asksSources, installedFolder } from '../../service/test/installed/installation.ts';
import { programWords } from '../../service/test/installed/program.ts';

const nobody = ['--reuid=54321', '--regid=54321', '--clear-groups'];

/** The installed program where every user can read it. */
let program: readonly string[];
let copy: string;
beforeAll(() => {
	copy = mkdtempSync(join(tmpdir(), 'bad-folders-program-'));
	chmodSync(copy, 0o755);
	if (!asksSources) cpSync(installedFolder(), copy, { recursive: true, verbatimSymlinks: true });
	program = programWords().map((word) => word.replace(installedFolder(), copy));
});
afterAll(() => rmSync(copy, { recursive: true }));

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'bad-folders-'));
	chmodSync(folder, 0o755);
});
afterEach(() => {
	execFileSync('chmod', ['-R', 'u+w', folder]);
	rmSync(folder, { recursive: true });
});

/** Runs a command as a user to whom nothing belongs, where this one may become another. */
function run(args: readonly string[], asNobody = true) {
	const isRoot = process.getuid?.() === 0;
	const become = isRoot && asNobody ? ['setpriv', ...nobody] : [];
	const [file = '', ...all] = [...become, ...program, ...args];
	const { status, stdout, stderr } = spawnSync(file, all, { encoding: 'utf8', timeout: 60_000 });
	return { code: status, out: stdout, words: stderr.trim() };
}

const cases: readonly (readonly [string, (data: string) => string])[] = [
	[
		'that cannot be made',
		(data) => {
			chmodSync(folder, 0o555);
			return data;
		},
	],
	[
		'that may only be read',
		(data) => {
			mkdirSync(data, { mode: 0o555 });
			return data;
		},
	],
	[
		'whose database may only be read',
		(data) => {
			run(['team', 'add', 'Office', '--data', data], false);
			execFileSync('chmod', ['-R', 'a-w', data]);
			return data;
		},
	],
	[
		'that is a file',
		(data) => {
			writeFileSync(data, '');
			return data;
		},
	],
	[
		'with something else for a database',
		(data) => {
			mkdirSync(data);
			writeFileSync(
				join(data, 'service.sqlite'),
				'no database at all, but a text that is long enough',
			);
			execFileSync('chmod', ['-R', 'a+rwX', data]);
			return data;
		},
	],
];

it.each(cases)('a data folder %s is said in a sentence, and left as it is', (_, make) => {
	const data = make(join(folder, 'data'));
	// A service locks the folder before it opens what is there.
	const files = () =>
		readdirSync(folder, { recursive: true }).filter(
			(name) => name !== join('data', 'service.lock'),
		);
	const before = files();
	for (const command of [
		['serve', '--port', '0'],
		['team', 'add', 'Other'],
	]) {
		const { code, out, words } = run([...command, '--data', data]);
		expect([code, out]).toEqual([2, '']);
		expect(words).toMatch(/^Cannot use the data folder [^\n]+$/);
		expect(files()).toEqual(before);
	}
});

it('a folder for backups that may only be read is said, and the service goes on', () => {
	const data = join(folder, 'data');
	run(['team', 'add', 'Office', '--data', data], false);
	const backups = join(folder, 'backups');
	mkdirSync(backups);
	chmodSync(backups, 0o555);
	execFileSync('chmod', ['-R', 'a+rwX', data]);
	const { code, out, words } = run(['backup', '--to', join(backups, 'x.tar.gz'), '--data', data]);
	expect([code, out]).toEqual([1, '']);
	expect(words).toMatch(/^Cannot write [^\n]+EACCES[^\n]+$/);
	expect(readdirSync(backups)).toEqual([]);
});
