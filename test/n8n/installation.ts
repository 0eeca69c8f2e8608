import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where a real n8n lies and how it is started. */
export interface Installation {
	readonly version: string;
	/** The script that Node runs. */
	readonly program: string;
}

const chosen = process.env.TEST_N8N_VERSION;

/** What the suites of the package's core run on: the newest n8n with a lock file here, and the last 1.x. */
export const testedVersions: readonly string[] = chosen ? [chosen] : ['2.40.5', '1.123.81'];

/** What all else runs on. */
export const defaultVersion = testedVersions[0] ?? '';

const versionsFolder = join(import.meta.dirname, 'versions');

/** Outside the clone, so that a fresh clone on the same machine need not install n8n again. */
export function cacheFolder(): string {
	const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
	return join(caches, 'n8n-nodes-pdf-template');
}

async function exists(path: string): Promise<boolean> {
	return await stat(path).then(
		() => true,
		() => false,
	);
}

/**
 * A real n8n of the given version, installed once per machine and lock file. `onStep` is told what takes
 * its time: the installation downloads about 2.5 GB and takes some minutes.
 */
export async function installN8n(
	version: string,
	onStep: <T>(label: string, work: () => Promise<T>) => Promise<T>,
): Promise<Installation> {
	const source = join(versionsFolder, version);
	if (!(await exists(source))) throw new Error(`There is no lock file for n8n ${version} here`);
	const target = await installOnce(source, `n8n-${version}`, async (staging) => {
		await onStep(`Installing n8n ${version}, once on this machine (some minutes)`, async () => {
			await npm(staging, ['ci']);
		});
		// Install scripts are off (.npmrc), because one dependency wants to download and compile; this is needed.
		await onStep('Building its database driver (about a minute)', async () => {
			await npm(staging, ['rebuild', '--ignore-scripts=false', 'sqlite3']);
		});
	});
	return { version, program: join(target, 'node_modules/n8n/bin/n8n') };
}

/** The folder of n8n's scanner of community packages, installed once per machine and lock file. */
export async function installScanner(): Promise<string> {
	const source = join(import.meta.dirname, 'scanner');
	return await installOnce(source, 'scanner', async (staging) => await npm(staging, ['ci']));
}

/** A folder with a lock file, copied to the cache and installed there, unless that was done before. */
async function installOnce(
	source: string,
	name: string,
	install: (staging: string) => Promise<void>,
): Promise<string> {
	const hash = createHash('sha256')
		.update(await readFile(join(source, 'package-lock.json')))
		.update(await readFile(join(source, '.npmrc')))
		.digest('hex')
		.slice(0, 12);
	const target = join(cacheFolder(), `${name}-${hash}`);
	if (await exists(target)) return target;
	const staging = `${target}.${process.pid}`;
	await rm(staging, { recursive: true, force: true });
	await mkdir(staging, { recursive: true });
	await cp(source, staging, { recursive: true });
	try {
		await install(staging);
		// Another one may have been faster.
		if (!(await exists(target))) await rename(staging, target);
	} finally {
		await rm(staging, { recursive: true, force: true });
	}
	return target;
}

async function npm(directory: string, args: string[]): Promise<void> {
	const script = process.env.npm_execpath;
	const [program, ...first] = script ? [process.execPath, script] : ['npm'];
	try {
		await run(
			program ?? 'npm',
			[...first, ...args, '--no-audit', '--no-fund', '--loglevel=error'],
			{
				cwd: directory,
				maxBuffer: 64 * 1024 * 1024,
			},
		);
	} catch (error) {
		const { stderr = '', message } = error as { stderr?: string; message: string };
		const lines = (stderr || message).trim().split('\n').slice(-8).join('\n');
		throw new Error(`npm ${args[0] ?? ''} did not succeed in ${directory}:\n${lines}`);
	}
}
