import { Presets, SingleBar } from 'cli-progress';
import { dim, green, print } from './text.mts';

const isTerminal = process.stderr.isTTY;

export interface Bar {
	update(done: number): void;
	stop(): void;
}

/** A progress bar; without a terminal, it prints a line every two seconds. */
export function progressBar(label: string, total: number): Bar {
	const bar = new SingleBar(
		{
			format: `${label} {bar} {value}/{total}`,
			barsize: 30,
			hideCursor: true,
			clearOnComplete: true,
			noTTYOutput: true,
			notTTYSchedule: 2000,
		},
		Presets.shades_classic,
	);
	bar.start(total, 0);
	return { update: (done) => bar.update(done), stop: () => bar.stop() };
}

/** Runs something slow, and shows the seconds meanwhile. */
export async function withClock<T>(
	label: string,
	work: (report: (progress: string) => void) => Promise<T>,
): Promise<T> {
	const startedAt = Date.now();
	const seconds = () => Math.round((Date.now() - startedAt) / 1000);
	let progress = '';
	const show = () => process.stderr.write(`\r\x1b[K${label} … ${seconds()} s ${progress}`);
	const showLine = () => progress && process.stderr.write(`  ${seconds()} s: ${progress}\n`);
	if (!isTerminal) process.stderr.write(`${label} …\n`);
	const timer = setInterval(isTerminal ? show : showLine, isTerminal ? 500 : 15_000);
	try {
		const result = await work((now) => (progress = now));
		if (isTerminal) process.stderr.write('\r\x1b[K');
		print(`${green('✓')} ${label} ${dim(`${seconds()} s`)}`);
		return result;
	} finally {
		clearInterval(timer);
	}
}
