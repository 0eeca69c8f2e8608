import { queueing } from './search/queueSigns';

/** Of any two of the first requests, the later one takes longer this often if the service queues; by chance, 0.5. */
const rising = 0.75;

/** Latencies of the first requests, in the order in which they began: all together, so that they show a queue. All times are in ms. */
export class FirstAnswers {
	#latencies: number[] | undefined = [];
	/** The first request that counts: that of the first item; of a list, whose requests are all follow-ups, the very first. */
	#from = 0;
	#areOfItems = false;

	/** Whether none of them were evaluated yet. */
	get areAwaited(): boolean {
		return this.#latencies !== undefined;
	}

	/** @returns whether it is the first of all items: then nothing before it counts */
	begin(order: number, isFollowUp: boolean): boolean {
		if (isFollowUp || this.#areOfItems) return false;
		// What was read before, such as the fields of a template, is another kind of request.
		this.#areOfItems = true;
		this.#from = order;
		if (this.#latencies) this.#latencies = [];
		return true;
	}

	/** @param count how many began together */
	add(order: number, isFollowUp: boolean, latency: number, count: number): void {
		const place = order - this.#from;
		if (!this.#latencies || isFollowUp === this.#areOfItems || place < 0 || place >= count) return;
		this.#latencies[place] = latency;
	}

	forget(): void {
		this.#latencies = undefined;
	}

	/**
	 * Forgets them.
	 *
	 * @param ownMs how long a request takes now
	 * @returns how long one takes without a queue, if they show one
	 */
	takeLeastMs(ownMs: number): number | undefined {
		const latencies = this.#latencies ?? [];
		this.#latencies = undefined;
		const leastMs = mean(latencies.filter(() => true).slice(0, 2));
		return shareOfRises(latencies) > rising && ownMs > queueing * leastMs ? leastMs : undefined;
	}
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
