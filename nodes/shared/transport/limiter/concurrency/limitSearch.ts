import { fewerThan, isFewerEnough, isMoreWorthIt, moreThan, rampStep, stepUp } from './trials';

/** Requests at once before anything is known about the service. */
export const firstLimit = 10;

/** A larger change of throughput without a trial means that the service has changed. */
const changed = 0.3;

/** If the later half of the first requests takes this many times as long as the earlier half, the service queues. */
const queueing = 1.7;

/** Windows between two rounds of trials, doubled after each round without a change. */
const shortestRest = 4;
const longestRest = 32;

/** What a window showed. */
export interface Measured {
	/** Answers per ms. */
	readonly throughput: number;
	/** Whether n8n's event loop was the bottleneck. */
	readonly isBusy: boolean;
	/** Of the very first requests, which begin together: how many times as long the later half took as the earlier. */
	readonly queue: number;
	/** Whether a trial has been given all the windows that it gets. */
	readonly isLast: boolean;
}

/**
 * Searches for the smallest limit with the most throughput: tries more at once while that pays, and fewer once it does
 * not. Only throughput decides; latency, which an event loop that lags would prolong, does not.
 */
export class LimitSearch {
	upper: number;
	#limit = firstLimit;
	#trial: 'none' | 'more' | 'fewer' = 'none';
	#next: 'more' | 'fewer' = 'more';
	/** What trials are compared with. */
	#kept = { limit: firstLimit, throughput: 0 };
	#step = rampStep;
	#rest = shortestRest;
	#restLeft = 0;

	/** @param upper the most that is ever allowed at once */
	constructor(upper: number) {
		this.upper = upper;
	}

	get limit(): number {
		return Math.min(this.#limit, this.upper);
	}

	/** Whether more at once are tried than the service was known to take. */
	get isTryingMore(): boolean {
		return this.#trial === 'more';
	}

	/** Whether no trial has failed yet, so that the limit doubles. */
	get isRamp(): boolean {
		return this.#step === rampStep;
	}

	/** @returns whether the next window begins; else more answers are counted in this one */
	judge(measured: Measured): boolean {
		if (this.#trial === 'more') return this.#judgeMore(measured);
		if (this.#trial === 'fewer') return measured.isLast && this.#judgeFewer(measured);
		return this.#judgeKept(measured);
	}

	/** A request was one too many. */
	reduce(): true {
		// From now on, one more at a time.
		this.#step = 1;
		this.#set(Math.max(1, this.limit - 1), 'none');
		this.#pause();
		return true;
	}

	#judgeKept({ throughput, isBusy, queue }: Measured): true {
		const change = throughput / this.#kept.throughput - 1;
		if (Math.abs(change) > changed) {
			this.#rest = shortestRest;
			this.#restLeft = Math.min(this.#restLeft, shortestRest);
		}
		this.#kept = { limit: this.limit, throughput };
		if (queue > queueing && !isBusy) this.#tryFewer(1 / queue);
		else if (this.#restLeft > 0) this.#restLeft--;
		else if (this.#next === 'more') this.#tryMore();
		else if (isBusy) this.#pause();
		else this.#tryFewer();
		return true;
	}

	#judgeMore({ throughput, isBusy, isLast }: Measured): boolean {
		if (isMoreWorthIt({ limit: this.limit, throughput }, this.#kept, isBusy)) {
			this.#kept = { limit: this.limit, throughput };
			this.#tryMore();
			return true;
		}
		if (isLast) {
			// Measured once more before fewer are tried: the throughput that was kept may have been a lucky one.
			this.#step = stepUp;
			this.#next = 'fewer';
			this.#set(this.#kept.limit, 'none');
		}
		return isLast;
	}

	#judgeFewer({ throughput }: Measured): true {
		if (!isFewerEnough(throughput, this.#kept)) {
			this.#set(this.#kept.limit, 'none');
			this.#pause();
		} else {
			this.#step = stepUp;
			// The throughput to compare with stays, so that small losses do not add up.
			this.#kept = { limit: this.limit, throughput: Math.max(throughput, this.#kept.throughput) };
			this.#tryFewer();
		}
		return true;
	}

	#tryMore(): void {
		const more = Math.min(this.upper, moreThan(this.limit, this.#step));
		if (more > this.limit) this.#set(more, 'more');
		else this.#pause();
	}

	#tryFewer(factor?: number): void {
		const fewer = fewerThan(this.limit, factor);
		if (fewer >= 1) this.#set(fewer, 'fewer');
		else this.#pause();
	}

	#set(limit: number, trial: 'none' | 'more' | 'fewer'): void {
		this.#limit = limit;
		this.#trial = trial;
	}

	#pause(): void {
		this.#trial = 'none';
		this.#next = 'more';
		this.#restLeft = this.isRamp ? 0 : this.#rest;
		this.#rest = Math.min(longestRest, this.#rest * 2);
	}
}
