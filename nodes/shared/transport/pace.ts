import { uptime, wait } from '../environment';

/** The distance between two requests after the first "too many requests", in ms, and how it changes from there. */
const firstSpacing = 25;
const maxSpacing = 1000;
const growth = 1.5;
const decay = 0.93;

/**
 * When the requests of a run may begin. As long as the service does not complain, at once. When it asks for
 * fewer, all of them hold back for as long as it says, and then go on one after the other, ever closer
 * together while it goes well.
 */
export class Pace {
	#heldUntil = 0;
	#nextTurn = 0;
	#spacing = 0;

	/** How long nothing may begin, in ms. */
	get hold(): number {
		return Math.max(0, this.#heldUntil - uptime());
	}

	/** Waits for a turn, unless the hold is longer than `maxMs`; returns early when `signal` is aborted. */
	async turn(maxMs: number, signal: AbortSignal | undefined): Promise<void> {
		do {
			if (this.hold > maxMs) return;
			const now = uptime();
			const turn = Math.max(now, this.#heldUntil, this.#nextTurn);
			this.#nextTurn = turn + this.#spacing;
			await wait(turn - now, signal);
			// Others may have been told to hold back while this one waited.
		} while (this.hold > 0 && !signal?.aborted);
	}

	/** The service asked for fewer requests: nothing begins before `ms` have passed. */
	holdBack(ms: number): void {
		this.#heldUntil = Math.max(this.#heldUntil, uptime() + ms);
		this.#nextTurn = this.#heldUntil;
		this.#spacing = Math.min(maxSpacing, Math.max(firstSpacing, this.#spacing * growth));
	}

	/** The service took a request without complaining of too many. */
	goOn(): void {
		this.#spacing = this.#spacing < 1 ? 0 : this.#spacing * decay;
	}
}
