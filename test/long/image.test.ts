import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../freePort.ts';
import { npmEnvironment } from '../../scripts/npm.cjs';
import { until } from '../../service/test/until.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

interface Step {
	readonly verb: string;
	readonly rest: string;
}

/** The lines of the Dockerfile, which has no line that goes on in the next. */
const steps: readonly Step[] = readFileSync(join(root, 'service/Dockerfile'), 'utf8')
	.split('\n')
	.filter((line) => line !== '' && !line.startsWith('#'))
	.map((line) => {
		const [verb = '', ...rest] = line.split(' ');
		return { verb, rest: rest.join(' ') };
	});

/** An image: a folder with its file system, and what its container starts with. */
class Image {
	readonly folder: string;
	workDir = '/';
	readonly env: Record<string, string> = {};
	user = '';
	entrypoint: readonly string[] = [];
	health: readonly string[] = [];

	constructor(folder: string) {
		this.folder = folder;
		mkdirSync(join(folder, 'usr/local/bin'), { recursive: true });
	}

	/** The place of a path of the image; a relative one is below the folder for work. */
	at(path: string): string {
		return join(this.folder, resolve(this.workDir, path));
	}

	/** A text of the image with its absolute paths replaced by their places. */
	placed(text: string): string {
		return text.replace(/(^|[\s=])(?=\/(app|data|usr)\b)/g, `$1${this.folder}`);
	}
}

/** Copies what is committed or would be, as .dockerignore leaves it. */
function copyContext(target: string): void {
	const listed = execFileSync(
		'git',
		['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
		{
			cwd: root,
			encoding: 'utf8',
		},
	);
	for (const name of listed.split('\0').filter(Boolean)) {
		if (existsSync(join(root, name))) cpSync(join(root, name), join(target, name));
	}
}

function copy(from: string, to: string, isInto: boolean): void {
	mkdirSync(isInto ? to : dirname(to), { recursive: true });
	cpSync(from, isInto ? join(to, basename(from)) : to, { recursive: true, verbatimSymlinks: true });
}

/** Performs the steps of the Dockerfile in empty folders; returns the last image. */
function build(folder: string, context: string): Image {
	const images = new Map<string, Image>();
	let image = new Image(join(folder, 'none'));
	for (const { verb, rest } of steps) {
		if (verb === 'FROM') {
			const [base = '', , name = `stage-${images.size}`] = rest.split(' ');
			const before = images.get(base);
			image = new Image(join(folder, name));
			images.set(name, image);
			if (before) {
				cpSync(before.folder, image.folder, { recursive: true, verbatimSymlinks: true });
				image.workDir = before.workDir;
			}
		} else if (verb === 'WORKDIR') {
			image.workDir = rest;
			mkdirSync(image.at('.'), { recursive: true });
		} else if (verb === 'COPY') {
			const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
			const all = paths.split(' ');
			const target = all.pop() ?? '';
			const source = from === undefined ? context : (images.get(from)?.folder ?? '');
			for (const one of all) copy(join(source, one), image.at(target), target.endsWith('/'));
		} else if (verb === 'ENV') {
			const [name = '', value = ''] = rest.split('=');
			image.env[name] = value;
		} else if (verb === 'RUN') {
			execFileSync('sh', ['-ec', image.placed(rest)], {
				cwd: image.at('.'),
				env: { ...npmEnvironment(), ...image.env, PATH: process.env['PATH'] },
				stdio: ['ignore', 'ignore', 'inherit'],
			});
		} else if (verb === 'USER') image.user = rest;
		else if (verb === 'HEALTHCHECK') {
			image.health = JSON.parse(rest.slice(rest.indexOf('['))) as string[];
		} else if (verb === 'ENTRYPOINT') image.entrypoint = JSON.parse(rest) as string[];
		else expect(['VOLUME', 'EXPOSE']).toContain(verb);
	}
	return image;
}

/** Nobody writes to what lies below, whoever owns it. */
function makeReadOnly(folder: string): void {
	execFileSync('chmod', ['-R', 'a-w,a+rX', folder]);
}

let folder: string;
let image: Image;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'image-'));
	chmodSync(folder, 0o755);
	const context = join(folder, 'context');
	mkdirSync(context);
	copyContext(context);
	image = build(folder, context);
	makeReadOnly(join(image.folder, 'app'));
}, 900_000);
afterAll(() => {
	execFileSync('chmod', ['-R', 'u+w', folder]);
	rmSync(folder, { recursive: true, force: true });
});

/** A command of the image as another user, if this one may become another. */
function asNobody(words: readonly string[]): [string, string[]] {
	const [program = '', ...args] = words;
	const path = join(image.folder, 'usr/local/bin', program);
	const own = [path, ...args];
	if (process.getuid?.() !== 0) return [process.execPath, own];
	const become = ['--reuid=54321', '--regid=54321', '--clear-groups'];
	return ['setpriv', [...become, process.execPath, ...own]];
}

it('the image runs as no root, and has nothing that only building needs', () => {
	expect(image.user).toMatch(/^[1-9]\d*$/);
	const installed = readdirSync(join(image.folder, 'app/node_modules'));
	expect(installed).toContain('hono');
	for (const name of ['typescript', 'jest', 'n8n-workflow', 'oidc-provider']) {
		expect(installed).not.toContain(name);
	}
	expect(readdirSync(join(image.folder, 'app')).toSorted()).toEqual([
		'.npmrc',
		'node_modules',
		'package-lock.json',
		'package.json',
		'service',
	]);
	const size = execFileSync('du', ['-sm', join(image.folder, 'app')]).toString();
	expect(Number.parseInt(size)).toBeLessThan(150);
});

it('it starts as any user on a read-only tree, is healthy, takes commands, and ends when it is told to', async () => {
	const temporary = mkdtempSync(join(folder, 'tmp-'));
	chmodSync(temporary, 0o1777);
	const env = {
		PATH: process.env['PATH'],
		...image.env,
		DATA_DIR: image.placed(image.env['DATA_DIR'] ?? ''),
		HOST: '127.0.0.1',
		PORT: String(await freePort()),
		TMPDIR: temporary,
	};
	const options = { env, cwd: image.at('.') };
	const health = async () => {
		const [program, args] = asNobody(image.health);
		return await run(program, args, options).then(
			() => 0,
			(error: { code: number }) => error.code,
		);
	};
	expect(await health()).toBe(1);
	const [program, args] = asNobody(image.entrypoint);
	const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
	const exit = once(child, 'exit');
	try {
		await until('the service', async () => child.exitCode !== null || (await health()) === 0);
		expect(child.exitCode).toBeNull();
		const [again, words] = asNobody([...image.entrypoint, 'team', 'add', 'Office']);
		await run(again, words, options);
		const [backup, backupWords] = asNobody([...image.entrypoint, 'backup']);
		expect((await run(backup, backupWords, options)).stdout).toMatch(/^backup-\S+\n$/);
	} finally {
		child.kill('SIGTERM');
	}
	expect(await exit).toEqual([0, null]);
	expect(existsSync(join(env.DATA_DIR, 'service.sqlite'))).toBe(true);
}, 120_000);
