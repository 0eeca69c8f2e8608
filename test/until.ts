import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a condition holds, for so many seconds at most; `what` is for the message of the error. */
export async function until(
	what: string,
	holds: () => boolean | Promise<boolean>,
	seconds = 60,
): Promise<void> {
	const deadline = performance.now() + seconds * 1000;
	while (!(await holds())) {
		if (performance.now() > deadline) throw new Error(`${seconds} s were not enough for: ${what}`);
		await sleep(100);
	}
}
