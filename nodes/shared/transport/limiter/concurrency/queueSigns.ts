import type { Measured } from './measured';
import { Pause } from './pause';

/** If a request takes this many times as long as at best, the service seems to queue. */
const queueing = 1.4;

/** Of any two of the first requests, the later one takes longer this often if the service queues; by chance, 0.5. */
const rising = 0.75;

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
		this.#doubt.shorten();
		this.#doubt.end();
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
		this.#doubt.shorten();
	}
}

/**
 * @param first latencies of the very first requests, in the order in which they began, all together
 * @param ownMs their mean
 * @returns how long a request takes without a queue, if they show one
 */
export function latencyBeforeQueue(first: readonly number[], ownMs: number): number | undefined {
	const leastMs = mean(first.filter(() => true).slice(0, 2));
	return shareOfRises(first) > rising && ownMs > queueing * leastMs ? leastMs : undefined;
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The share of pairs of values of which the later one is larger. */
function shareOfRises(values: readonly number[]): number {
	const pairs = values.flatMap((value, index) =>
		values.slice(index + 1).map((later) => later - value),
	);
	return pairs.filter((rise) => rise > 0).length / pairs.length;
}
