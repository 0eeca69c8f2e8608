import { readFileSync } from 'node:fs';

/** Of a process, in MB; Linux tells it. */
export function residentMemory(pid: number | 'self'): number {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** The most memory of a process while `work` goes on, in MB, with what the work gives. */
export async function peakDuring<T>(
	pid: number | 'self',
	work: () => Promise<T>,
): Promise<[peak: number, result: T]> {
	let peak = 0;
	const watch = setInterval(() => (peak = Math.max(peak, residentMemory(pid))), 20);
	try {
		const result = await work();
		return [peak, result];
	} finally {
		clearInterval(watch);
	}
}

/** About as much as an idle n8n has on its heap. */
export function heapOfN8n(): object[] {
	return Array.from({ length: 1_500_000 }, (_, index) => ({ index, text: `text ${index}` }));
}
