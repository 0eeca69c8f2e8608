import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { watch } from 'chokidar';

const run = promisify(execFile);

/** The sources of the package. */
const sources = ['nodes', 'credentials', 'icons'];

/** Waits a moment, because editors write a file in several steps. */
const settleMs = 200;

/**
 * Rebuilds the package whenever one of its sources changes, and copies it to its installation. Calls `onBuilt` with the
 * error if the build fails; ends when `signal` is aborted.
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
