import type { Measured } from '../measured';
import { Pause } from './pause';

/** If a request takes this many times as long as at best, the service seems to queue. */
export const queueing = 1.4;

/** A trial of fewer leaves room for a tenth more than seem to be worked on, and at least this much of the limit. */
const spare = 1.1;
const leastShare = 0.3;

/** What latency says about a queue of the service. It only suggests what to try. All times are in ms. */
export class QueueSigns {
	/** For how long an item's own request takes without a queue. */
	#leastMs = Infinity;
	/** Whether a trial of fewer at once has confirmed that. */
	isSure = false;
	/** While latency suggests nothing, after a trial that it suggested in vain. */
	readonly #doubt = new Pause();

	learn({ leastOwnMs }: Measured): void {
		this.#leastMs = Math.min(this.#leastMs, leastOwnMs);
	}

	/** Requests of another kind are sent. */
	forget(): void {
		this.#leastMs = Infinity;
		this.isSure = false;
	}

	/** The service has changed. */
	trust(): void {
		this.#doubt.reset();
		this.isSure = false;
	}

	/** A window without a trial has passed. @returns whether latency is doubted in it */
	passDoubt(): boolean {
		return this.#doubt.pass();
	}

	/** The share of the limit to try, if requests seem to wait in a queue. */
	suggest({ ownMs, slotMs, isBusy }: Measured): number | undefined {
		if (isBusy || ownMs <= queueing * this.#leastMs) return undefined;
		return Math.max(leastShare, (spare * (slotMs - ownMs + this.#leastMs)) / slotMs);
	}

	/** Fewer at once cost throughput, so there is no queue, and it takes as long as that. */
	disprove({ ownMs }: Measured): void {
		this.#leastMs = Math.max(this.#leastMs, ownMs);
		this.isSure = true;
		this.#doubt.begin();
	}

	confirm(): void {
		this.#doubt.reset();
	}
}
