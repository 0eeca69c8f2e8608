import { random } from '../../environment';

/** The mean wait after a refusal, doubled until a request gets through, and its maximum; in ms. */
const firstMs = 250;
const longestMs = 10_000;

/** The pause after a refusal: all requests wait, and one at a time asks until one gets through. Times are in ms. */
export class Hold {
	isOn = false;
	#until = 0;
	#refusals = 0;
	/** The first request that may ask: those before it were under way. */
	#firstOrder = 0;
	/** Whether one asks now. */
	isAsked = false;
	/** When it began, and for how long requests have been held since. */
	#begunAt = 0;
	heldMs = 0;

	leftMs(now: number): number {
		return Math.max(0, this.#until - now);
	}

	/** How long the next request must wait; `Infinity`: until the one that asks has ended. */
	delayMs(now: number): number {
		return this.isAsked ? Infinity : this.leftMs(now);
	}

	/** @param order how many requests began before it */
	asks(order: number): boolean {
		return this.isOn && order >= this.#firstOrder;
	}

	refused(order: number, retryAfterMs: number, begun: number, now: number): void {
		const leftMs = this.leftMs(now);
		let ownMs = 0;
		if (!this.isOn) [this.#begunAt, this.heldMs] = [now, 0];
		if (!this.isOn || this.asks(order)) {
			// Random, as other processes may ask as well.
			ownMs = Math.min(longestMs, firstMs * 2 ** this.#refusals++) * (0.5 + random());
			[this.isOn, this.#firstOrder, this.isAsked] = [true, begun, false];
		}
		this.#until = Math.max(this.#until, now + retryAfterMs, now + ownMs);
		this.heldMs += this.leftMs(now) - leftMs;
	}

	/** The service accepted a request that asked. @returns for how long it refused; 0 while it still asks to wait */
	end(now: number): number {
		[this.isAsked, this.heldMs] = [false, 0];
		if (now < this.#until) return 0;
		[this.isOn, this.#refusals] = [false, 0];
		return this.#until - this.#begunAt;
	}
}
