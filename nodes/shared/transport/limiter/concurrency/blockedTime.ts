/** Work between two requests or answers that takes longer than this, in ms, is none of ours: the event loop is blocked. */
const leastBlockMs = 50;

/** The time in ms, and how many ms the event loop has been busy, both from an arbitrary start. */
export interface Moment {
	readonly at: number;
	readonly busyMs: number;
}

/** For how long n8n's event loop was blocked, as far as the moments of requests and answers show. */
export class BlockedTime {
	#last: Moment | undefined;
	#ms = 0;

	/** All of it up to now, in ms. */
	upTo(moment: Moment): number {
		const busyMs = moment.busyMs - (this.#last?.busyMs ?? moment.busyMs);
		if (busyMs > leastBlockMs) this.#ms += busyMs;
		this.#last = moment;
		return this.#ms;
	}
}
