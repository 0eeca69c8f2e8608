import { random } from '../../../environment';

/** The mean wait after a refusal, doubled until a request gets through, and its maximum; in ms. */
const firstHoldMs = 250;
const longestHoldMs = 10_000;

/**
 * A pause after a 503 or a refused connection: all requests wait, and one at a time asks, with growing waits, until one
 * gets through. Times are in ms by a monotonic clock.
 */
export class Outage {
	#heldUntil = -Infinity;
	#refusedAt = -Infinity;
	/** Refusals of requests that asked alone, and of the first one. */
	#refusals = 0;
	/** Whether a request is asking. */
	#isAsked = false;

	get isOn(): boolean {
		return this.#refusals > 0;
	}

	holdMs(now: number): number {
		return Math.max(0, this.#heldUntil - now);
	}

	/** How long the next request must wait, in ms; `Infinity`: until another one has ended. */
	delayMs(now: number): number {
		return this.#isAsked ? Infinity : this.holdMs(now);
	}

	begin(): void {
		this.#isAsked = this.isOn;
	}

	/** Whether a request that began at `startedAt` asks; others were under way before. */
	asks(startedAt: number): boolean {
		return this.isOn && startedAt > this.#refusedAt;
	}

	accepted(startedAt: number): void {
		if (!this.asks(startedAt)) return;
		this.#refusals = 0;
		this.#isAsked = false;
	}

	/** A request was not sent: if it was to ask, the next one asks. */
	unsent(startedAt: number): void {
		if (this.asks(startedAt)) this.#isAsked = false;
	}

	/** @param retryAfterMs from `Retry-After`, if there was one */
	refused(startedAt: number, retryAfterMs: number | undefined, now: number): void {
		if (this.isOn && !this.asks(startedAt)) return;
		this.#isAsked = false;
		this.#refusedAt = now;
		const meanMs = Math.min(longestHoldMs, firstHoldMs * 2 ** this.#refusals++);
		// Random, as other processes may ask as well.
		this.#heldUntil = now + Math.max(meanMs * (0.5 + random()), retryAfterMs ?? 0);
	}
}
