import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { watch } from 'chokidar';

const run = promisify(execFile);

/** What the package is made of. */
const sources = ['nodes', 'credentials', 'icons'];

/** Editors write a file in several steps. */
const settleMs = 200;

/**
 * Builds the package anew whenever one of its sources changes, and copies it to where it is installed. Calls
 * `onBuilt` with the error after a build that did not go through; ends when `signal` is aborted.
 */
export async function rebuildOnChange(
	project: string,
	installed: string,
	onBuilt: (error?: Error) => void,
	signal: AbortSignal,
): Promise<void> {
	let changed = Promise.withResolvers<undefined>();
	const watcher = watch(sources, { cwd: project, ignoreInitial: true });
	watcher.on('all', () => changed.resolve(undefined));
	signal.addEventListener('abort', () => {
		changed.resolve(undefined);
		void watcher.close();
	});
	while (!signal.aborted) {
		await changed.promise;
		if (signal.aborted) return;
		await sleep(settleMs);
		changed = Promise.withResolvers();
		if (signal.aborted) return;
		await build(project, installed).then(() => onBuilt(), onBuilt);
	}
}

async function build(project: string, installed: string): Promise<void> {
	await run(process.execPath, ['node_modules/gulp/bin/gulp.js', 'build', '--silent'], {
		cwd: project,
	});
	await cp(join(project, 'dist'), join(installed, 'dist'), { recursive: true });
}
