import { second } from './rateWindow';

const keptMs = 3600 * second;

/** How many requests a service accepts in a window longer than a second; unlimited until that is learned. Times are in ms. */
export class WindowQuota {
	#limit = Infinity;
	#windowMs = second;
	#openedAt = 0;
	/** Accepted requests in the current window. */
	#spent = 0;
	/** Accepted requests of each second of the last hour, by its begin. */
	readonly #bySecond = new Map<number, number>();

	get isKnown(): boolean {
		return this.#limit < Infinity;
	}

	/** The requests per second that the whole window has room for, spaced out evenly; 0 if unknown. */
	get perSecond(): number {
		return this.isKnown ? (this.#limit / this.#windowMs) * second : 0;
	}

	/** Whether the current window has ended. */
	isOver(now: number): boolean {
		return this.isKnown && now >= this.#openedAt + this.#windowMs;
	}

	/** How long the next request must wait. */
	delayMs(now: number): number {
		return this.#spent < this.#limit ? 0 : this.#openedAt + this.#windowMs - now;
	}

	spend(now: number): void {
		this.#spent++;
		this.#count(now, 1);
		const [oldest = now] = this.#bySecond.keys();
		if (oldest < now - keptMs) this.#bySecond.delete(oldest);
	}

	/** The request that began at `startedAt` was refused, so it does not count. */
	giveBack(startedAt: number): void {
		this.#spent--;
		this.#count(startedAt, -1);
	}

	#count(at: number, change: number): void {
		const from = Math.floor(at / second) * second;
		this.#bySecond.set(from, (this.#bySecond.get(from) ?? 0) + change);
	}

	#spentSince(from: number): number {
		const counts = [...this.#bySecond].filter(([at]) => at >= from).map(([, count]) => count);
		return counts.reduce((sum, count) => sum + count, 0);
	}

	/** What was spent is all that a window of `windowMs` accepts; `margin` of it is used from now on. */
	learn(windowMs: number, margin: number, refusedFrom: number, now: number): void {
		const spent = this.isKnown ? this.#spent : this.#spentSince(refusedFrom - windowMs);
		this.#limit = Math.max(1, Math.round(spent * margin));
		// The wait is what is left of a window, so a longer one that was learned before still holds.
		this.#windowMs = Math.max(windowMs, this.#windowMs);
		this.open(now);
	}

	rise(factor: number): void {
		this.#limit *= factor;
	}

	open(now: number): void {
		this.#openedAt = now;
		this.#spent = 0;
	}
}
