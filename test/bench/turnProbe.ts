// Loaded into the service by turns.ts: at SIGUSR2, it writes the longest turn of the event loop since the last one, as
// milliseconds of processor time, to the file that TURNS_FILE names. Between two timers there is one turn, and a
// millisecond at most.
import { renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

function watch(file: string): void {
	const now = () => {
		const { user, system } = process.threadCpuUsage();
		return (user + system) / 1000;
	};
	let [last, longest] = [now(), 0];
	setInterval(() => {
		const at = now();
		longest = Math.max(longest, at - last);
		last = at;
	}, 1).unref();
	process.on('SIGUSR2', () => {
		writeFileSync(`${file}.new`, String(longest));
		renameSync(`${file}.new`, file);
		longest = 0;
	});
}

const { TURNS_FILE: file } = process.env;
if (isMainThread && file !== undefined) watch(file);
