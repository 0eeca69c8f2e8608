import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { npm } from './npm.ts';

/** Told now and then how far some work is, as `912 answers of the registry, 204 of 2,290 packages`. */
export type Report = (progress: string) => void;

/** Does a step of an installation, and shows meanwhile what it is and how far it has come. */
export type ShowStep = <T>(label: string, work: (report: Report) => Promise<T>) => Promise<T>;

/** For tests: a line on stderr at the beginning and every 15 seconds. */
export const printStep: ShowStep = async (label, work) => {
	process.stderr.write(`${label} …\n`);
	let saidAt = Date.now();
	return await work((progress) => {
		if (Date.now() - saidAt < 15_000) return;
		saidAt = Date.now();
		process.stderr.write(`  ${progress}\n`);
	});
};

interface LockedPackage {
	readonly os?: readonly string[];
	readonly cpu?: readonly string[];
	readonly libc?: readonly string[];
}

const number = new Intl.NumberFormat('en-US');

/** The folders of the packages that a lock file is going to install on this machine. */
async function expectedFolders(folder: string): Promise<string[]> {
	const text = await readFile(join(folder, 'package-lock.json'), 'utf8');
	const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
	return Object.entries(packages)
		.filter(([path, { os, cpu, libc }]) => path && !os && !cpu && !libc)
		.map(([path]) => join(folder, path));
}

/**
 * Runs `npm ci` in the folder, and reports every two seconds what npm has asked the registry for and how many
 * packages of the lock file lie unpacked.
 */
export async function installCounting(folder: string, report: Report): Promise<void> {
	const folders = await expectedFolders(folder);
	let missing = folders;
	let answers = 0;
	const timer = setInterval(() => {
		missing = missing.filter((path) => !existsSync(join(path, 'package.json')));
		const done = number.format(folders.length - missing.length);
		const all = number.format(folders.length);
		report(`${number.format(answers)} answers of the registry, ${done} of ${all} packages`);
	}, 2000);
	try {
		await npm(folder, ['ci', '--loglevel=http'], (text) => {
			answers += text.match(/http fetch GET 200/g)?.length ?? 0;
		});
	} finally {
		clearInterval(timer);
	}
}
