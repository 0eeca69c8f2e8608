// Installs the service as people do: packed, into an empty folder, with its production dependencies only. Prints the
// folder. It is made once per content, outside the clone: node service/test/installed/install.mts
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	existsSync,
	globSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { npmEnvironment } from '../../../scripts/npm.cjs';
import { cacheFolder } from '../../../test/n8n/install/installOnce.ts';

const project = resolve(import.meta.dirname, '../../..');
const keptMs = 24 * 3_600_000;

/** What decides the content of the package: the versions of others by the lock file. */
const sources = [
	'package-lock.json',
	'tsconfig.json',
	'service/*.{json,md}',
	'service/LICENSE',
	'service/{bin,packaging,src,web}/**/*.*',
];

function keyOf(): string {
	const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
	for (const file of globSync(sources, { cwd: project }).sort()) {
		hash.update(`\0${file}\0`).update(readFileSync(join(project, file)));
	}
	return hash.digest('hex').slice(0, 16);
}

function install(target: string): void {
	const staging = `${target}.${process.pid}`;
	const env = { ...npmEnvironment(), PATH: pathWithTools() };
	// What they say of an error, as the compiler does, goes to standard error, too.
	const run = (program: string, args: readonly string[], cwd: string) =>
		execFileSync(program, args, { cwd, env, stdio: ['ignore', 2, 'inherit'] });
	try {
		const [packaged, installed] = [join(staging, 'package'), join(staging, 'installed')];
		mkdirSync(installed, { recursive: true });
		run(process.execPath, ['service/packaging/build.mts', packaged], project);
		run('npm', ['pack', '--silent', '--pack-destination', staging], packaged);
		rmSync(packaged, { recursive: true });
		const [tarball = ''] = globSync('*.tgz', { cwd: staging });
		writeFileSync(join(installed, 'package.json'), '{ "private": true }');
		const quiet = ['--silent', '--prefer-offline', '--omit-lockfile-registry-resolved'];
		run('npm', ['install', '--omit=dev', ...quiet, join(staging, tarball)], installed);
		// Another one may have been faster.
		if (!existsSync(target)) renameSync(staging, target);
	} finally {
		rmSync(staging, { recursive: true, force: true });
	}
}

/** The compiler is one of the development dependencies. */
function pathWithTools(): string {
	return [join(project, 'node_modules/.bin'), process.env['PATH']].join(':');
}

/** Each takes 80 MB; what nobody has used for a day goes. */
function removeOld(folder: string): void {
	for (const name of readdirSync(folder).filter((one) => one.startsWith('service-'))) {
		const path = join(folder, name);
		if (Date.now() - statSync(path).mtimeMs > keptMs)
			rmSync(path, { recursive: true, force: true });
	}
}

const folder = cacheFolder();
mkdirSync(folder, { recursive: true });
const target = join(folder, `service-${keyOf()}`);
if (!existsSync(target)) {
	removeOld(folder);
	install(target);
}
utimesSync(target, new Date(), new Date());
process.stdout.write(`${target}\n`);
