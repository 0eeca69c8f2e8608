import { random } from '../../environment';

/** The mean wait after a refusal, doubled for each probe that is refused, and its maximum; in ms. */
const firstWaitMs = 250;
const longestWaitMs = 10_000;

/**
 * A circuit breaker: stops all requests to a service that refuses them. It trips when a request is refused and is
 * _open_ until a wait is over. Then it is _half-open_: one request at a time probes. It _closes_ when a request that
 * began after it tripped is answered. Times are in ms.
 */
export class CircuitBreaker {
	isClosed = true;
	/** Whether a probe is in flight. */
	isProbing = false;
	/** How long requests have to wait since it tripped, in all. */
	totalWaitMs = 0;
	#openUntil = 0;
	#trippedAt = 0;
	#refusedProbes = 0;
	/** The first request that counts as a probe: those before it were already in flight. */
	#firstProbe = 0;

	/** For how long it stays open. */
	waitMs(now: number): number {
		return Math.max(0, this.#openUntil - now);
	}

	/** When the next request may begin, from now; Infinity while a probe is in flight. */
	delayMs(now: number): number {
		return this.isProbing ? Infinity : this.waitMs(now);
	}

	/** @param order how many requests began before this one */
	isProbe(order: number): boolean {
		return !this.isClosed && order >= this.#firstProbe;
	}

	/**
	 * @param order of the request that was refused
	 * @param begun how many requests have begun so far
	 */
	trip(order: number, retryAfterMs: number, begun: number, now: number): void {
		const leftMs = this.waitMs(now);
		let ownMs = 0;
		if (this.isClosed) [this.#trippedAt, this.totalWaitMs, this.#refusedProbes] = [now, 0, 0];
		if (this.isClosed || this.isProbe(order)) {
			// Random, because other processes may probe as well.
			ownMs = Math.min(longestWaitMs, firstWaitMs * 2 ** this.#refusedProbes++) * (0.5 + random());
			[this.isClosed, this.#firstProbe, this.isProbing] = [false, begun, false];
		}
		this.#openUntil = Math.max(this.#openUntil, now + retryAfterMs, now + ownMs);
		this.totalWaitMs += this.waitMs(now) - leftMs;
	}

	/** @returns for how long the service refused requests */
	close(now: number): number {
		[this.isClosed, this.isProbing, this.totalWaitMs] = [true, false, 0];
		const refusedMs = Math.min(now, this.#openUntil) - this.#trippedAt;
		this.#openUntil = now;
		return refusedMs;
	}
}
