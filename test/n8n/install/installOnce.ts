import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { contentFlags } from '../../../scripts/npm.cjs';
import { InstallationError, reachRegistry } from './npm.ts';

/** What is installed: a copy of a folder with package.json, lock file and .npmrc, and what is done in it. */
export interface Recipe {
	readonly name: string;
	readonly source: string;
	/** The commands of `install`, which decide what it makes of the folder. */
	readonly steps: string;
	/** Space that it needs. */
	readonly gigabytes: number;
	install(staging: string): Promise<void>;
}

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

/** All that decides what an installation holds: the files, the steps, npm's flags, and what natives are built for. */
export async function keyOf({ source, steps }: Pick<Recipe, 'source' | 'steps'>): Promise<string> {
	const { platform, arch, versions } = process;
	const hash = createHash('sha256');
	hash.update(JSON.stringify([platform, arch, versions.modules, steps, contentFlags]));
	for (const file of (await readdir(source)).sort()) {
		hash.update(file).update(await readFile(join(source, file)));
	}
	return hash.digest('hex').slice(0, 12);
}

/**
 * The folder of an installation, made at its first use on this machine. It is made in a folder beside it and
 * renamed when it is whole, so that nothing half done is ever used.
 */
export async function installOnce(recipe: Recipe): Promise<string> {
	const target = join(cacheFolder(), `${recipe.name}-${await keyOf(recipe)}`);
	if (await exists(target)) return target;
	await removeLeftovers(target);
	const staging = `${target}.${process.pid}`;
	await mkdir(staging, { recursive: true });
	try {
		await needSpace(staging, recipe.gigabytes);
		await cp(recipe.source, staging, { recursive: true });
		await reachRegistry(staging);
		await recipe.install(staging);
		// Another one may have been faster.
		if (!(await exists(target))) await rename(staging, target);
	} finally {
		await rm(staging, { recursive: true, force: true });
	}
	return target;
}

/** What installations left behind that were killed: folders named by a process that is no more. */
async function removeLeftovers(target: string): Promise<void> {
	const entries = await readdir(cacheFolder()).catch(() => []);
	for (const entry of entries.filter((name) => name.startsWith(`${basename(target)}.`))) {
		if (isRunning(Number(entry.slice(basename(target).length + 1)))) continue;
		await rm(join(cacheFolder(), entry), { recursive: true, force: true });
	}
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

async function needSpace(folder: string, gigabytes: number): Promise<void> {
	const { bavail, bsize } = await statfs(folder);
	const free = (bavail * bsize) / 1e9;
	if (free >= gigabytes) return;
	throw new InstallationError(
		`An installation in ${cacheFolder()} needs ${gigabytes} GB, and ${free.toFixed(1)} GB are free. Free some space, or name another folder in XDG_CACHE_HOME.`,
	);
}
