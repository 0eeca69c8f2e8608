import { uptime, wait } from '../../environment';

/** How long n8n may be kept from other work, in ms. */
const longestMs = 50;

/**
 * To be called between steps that only compute: now and then it waits a moment, in which n8n does its other work, such
 * as a cancellation or the heartbeat of a queue worker. Concurrent callers wait together.
 */
export function pauses(): () => Promise<void> {
	let since = uptime();
	let current: Promise<void> | undefined;
	return async () => {
		if (uptime() - since > longestMs) {
			current ??= wait(1).then(() => {
				since = uptime();
				current = undefined;
			});
		}
		await current;
	};
}
