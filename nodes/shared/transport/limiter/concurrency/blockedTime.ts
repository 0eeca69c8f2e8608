import type { Moment } from './window';

/** Work between two requests or answers that takes longer than this, in ms, is none of ours: the event loop is blocked. */
const leastMs = 50;

/** For how long n8n's event loop was blocked, as far as the moments of requests and answers show. */
export class BlockedTime {
	#last: Moment | undefined;
	#ms = 0;

	/** All of it up to now, in ms. */
	upTo(moment: Moment): number {
		const busyMs = moment.busyMs - (this.#last?.busyMs ?? moment.busyMs);
		if (busyMs > leastMs) this.#ms += busyMs;
		this.#last = moment;
		return this.#ms;
	}
}
