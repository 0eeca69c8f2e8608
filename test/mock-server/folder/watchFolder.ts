import { watch } from 'node:fs';

/** How long, in ms, the folder must be quiet: editors write a file in several steps. */
const quietMs = 200;

/** Calls `follow` after each change in a folder, one call at a time. */
export function watchFolder(folder: string, follow: () => Promise<void>): { close(): void } {
	let timer: NodeJS.Timeout | undefined;
	let following = Promise.resolve();
	const watcher = watch(folder, () => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			following = following.then(follow).catch(console.error);
		}, quietMs);
	});
	return {
		close: () => {
			clearTimeout(timer);
			watcher.close();
		},
	};
}
