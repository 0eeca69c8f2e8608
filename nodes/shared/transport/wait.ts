import { sleep } from 'n8n-workflow';

/** So long at most until a wait notices that the execution was cancelled; in ms. */
const slice = 250;

/** Waits `ms` milliseconds, less when `signal` is aborted; the caller asks it then. */
export async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
	const end = Date.now() + ms;
	// In slices, because sleep() of older n8n versions knows no signal.
	for (let left = ms; left > 0 && !signal?.aborted; left = end - Date.now()) {
		await sleep(Math.min(left, slice));
	}
}
