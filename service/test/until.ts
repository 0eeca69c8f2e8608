import { setTimeout as sleep } from 'node:timers/promises';

interface Patience {
	readonly seconds?: number;
	readonly everyMs?: number;
}

/** Waits until a condition holds, as long as patience lasts; `what` is for the message of the error. */
export async function until(
	what: string,
	holds: () => boolean | Promise<boolean>,
	{ seconds = 60, everyMs = 100 }: Patience = {},
): Promise<void> {
	const deadline = performance.now() + seconds * 1000;
	while (!(await holds())) {
		if (performance.now() > deadline) throw new Error(`${seconds} s were not enough for: ${what}`);
		await sleep(everyMs);
	}
}
