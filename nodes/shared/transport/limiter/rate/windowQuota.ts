import { second } from './rateWindow';
import { RecentRequests } from './recentRequests';

const keptMs = 3600 * second;

/** How many requests a service accepts in a window longer than a second; unlimited until that is learned. Times are in ms. */
export class WindowQuota {
	#limit = Infinity;
	#windowMs = second;
	/** Accepted requests since the limit was learned, of one window. */
	#recent = new RecentRequests(second);
	/** Accepted requests of each second of the last hour, by its begin. */
	readonly #bySecond = new Map<number, number>();

	get isKnown(): boolean {
		return this.#limit < Infinity;
	}

	/** The requests per second that the whole window has room for, spaced out evenly; 0 if unknown. */
	get perSecond(): number {
		return this.isKnown ? (this.#limit / this.#windowMs) * second : 0;
	}

	/** How long the next request must wait, so that in no window more begin than the limit. */
	delayMs(now: number): number {
		return this.isKnown ? Math.max(0, this.#recent.freeAt(Math.floor(this.#limit)) - now) : 0;
	}

	spend(now: number): void {
		if (this.isKnown) this.#recent.begin(now);
		this.#count(now, 1);
		const [oldest = now] = this.#bySecond.keys();
		if (oldest < now - keptMs) this.#bySecond.delete(oldest);
	}

	/** The request that began at `startedAt` was refused, so it does not count. */
	giveBack(startedAt: number): void {
		this.#recent.refuse(startedAt);
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
	learn(windowMs: number, margin: number, refusedFrom: number): void {
		// The wait is what is left of a window, so a longer one that was learned before still holds.
		const known = windowMs <= this.#windowMs ? this.#limit : Infinity;
		this.#windowMs = Math.max(windowMs, this.#windowMs);
		const spent = Math.min(known, this.#spentSince(refusedFrom - this.#windowMs));
		this.#limit = Math.max(1, Math.round(spent * margin));
		this.#recent = new RecentRequests(this.#windowMs);
	}

	/** By at least one request. */
	rise(factor: number): void {
		this.#limit = Math.max(this.#limit * factor, Math.floor(this.#limit) + 1);
	}
}
