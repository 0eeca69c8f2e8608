/** How many requests at once a run begins with, before it has learned anything. */
export const firstLimit = 10;

/** The next limit to try, as a factor: until the first trial that fails, and after that. */
const rampStep = 2;
const stepUp = 1.25;
const stepDown = 0.7;

/** More at once is kept if throughput gains half as much as the limit, or this share of it. */
const enoughGain = 0.25;

/** Where n8n itself is the bottleneck, any gain is enough: the service is not asked for more than n8n can take. */
const gainWhenBusy = 0.02;

/** Fewer at once is kept if throughput loses at most this share. */
const mostLoss = 0.1;

/** Throughput that changes by this share without a trial means that the service has changed. */
const changed = 0.3;

/** The first requests begin together. Where the later half waits this many times as long, they stand in a queue. */
const queueing = 1.7;

/** n8n's event loop is the bottleneck when it is busy for this share of the time. */
const busy = 0.9;

/** A window has at least this many answers: fewer say little about throughput. */
const leastAnswers = 4;

/** A trial is given up only after so many windows: answers often come in bursts, and latency varies. */
const patience = 2;

/** Windows between two rounds of trials: doubled after each round that changed nothing. */
const shortestRest = 4;
const longestRest = 32;

/** A request in flight. */
export interface Place {
	/** In ms. */
	readonly startedAt: number;
	/** How many began before it, since the service was first called. */
	readonly order: number;
	/** Whether it began while more at once were tried than the service was known to take. */
	readonly isTrial: boolean;
}

/**
 * - `answered`: the service did its work, whatever the answer says
 * - `overloaded`: 503, a refused connection, or a time-out
 * - `unclear`: says nothing about load: cancelled, or refused by a rate limit
 */
export type Ending = 'answered' | 'overloaded' | 'unclear';

/** What the clock and the event loop say: ms since some moment, and the part of it that the loop was busy. */
export interface Moment {
	readonly at: number;
	readonly busyMs: number;
}

interface Window {
	readonly start: Moment;
	answers: number;
	/** Whether requests waited for a place all the time: else throughput is what was asked for, not what is possible. */
	isFull: boolean;
}

/** Throughput in answers per ms. */
interface Measured {
	readonly throughput: number;
	readonly isBusy: boolean;
}

/**
 * Finds how many requests at once give the most throughput with the fewest in flight. It compares the answers per
 * second of windows of at least one round trip: tries more at once while that pays, and fewer once it does not; of two
 * limits that are about equally fast, the smaller one stays.
 */
export class ConcurrencyLimit {
	/** The most that is ever allowed at once. */
	upper: number;
	#limit: number;
	#inFlight = 0;
	#window: Window | undefined;
	/** Answers to requests that began before fewer at once were allowed: they say nothing about fewer. */
	#toSkip = 0;
	#trial: 'none' | 'more' | 'fewer' = 'none';
	#next: 'more' | 'fewer' = 'more';
	/** What trials are compared with. */
	#kept = { limit: firstLimit, throughput: 0 };
	#step = rampStep;
	/** Latencies of the first requests, in the order in which they began, until they were looked at. */
	#first: number[] | undefined = [];
	#begun = 0;
	#rest = shortestRest;
	#restLeft = 0;

	constructor(upper: number) {
		this.upper = upper;
		this.#limit = Math.min(firstLimit, upper);
	}

	get limit(): number {
		return Math.min(this.#limit, this.upper);
	}

	/** How many requests ever began. */
	get begun(): number {
		return this.#begun;
	}

	get inFlight(): number {
		return this.#inFlight;
	}

	begin(moment: Moment): Place {
		this.#inFlight++;
		this.#window ??= { start: moment, answers: 0, isFull: true };
		const isTrial = this.#trial === 'more' || (this.#first !== undefined && this.limit > 1);
		return { startedAt: moment.at, order: this.#begun++, isTrial };
	}

	/** @param isWanted whether another request waits for the place */
	end({ startedAt, order }: Place, ending: Ending, moment: Moment, isWanted: boolean): void {
		this.#inFlight--;
		if (ending === 'overloaded') return this.#reduce();
		if (ending === 'unclear') return;
		if (this.#toSkip > 0) {
			this.#toSkip--;
			this.#window = undefined;
			return;
		}
		if (this.#first && order < this.limit) this.#first[order] = moment.at - startedAt;
		if (this.#window) this.#count(this.#window, moment, isWanted);
	}

	#count(window: Window, moment: Moment, isWanted: boolean): void {
		window.answers++;
		window.isFull &&= isWanted;
		const isRamp = this.#step === rampStep;
		const size = Math.max(isRamp ? leastAnswers : leastAnswers * 2, this.limit * (isRamp ? 1 : 2));
		if (window.answers % size > 0) return;
		if (!window.isFull) {
			this.#window = undefined;
			return;
		}
		const ms = Math.max(1, moment.at - window.start.at);
		const measured = {
			throughput: window.answers / ms,
			isBusy: moment.busyMs - window.start.busyMs > busy * ms,
		};
		this.#judge(measured, window.answers >= size * patience);
	}

	#judge(measured: Measured, isLast: boolean): void {
		if (this.#trial === 'more') this.#judgeMore(measured, isLast);
		else if (this.#trial === 'fewer') this.#judgeFewer(measured, isLast);
		else this.#judgeKept(measured);
	}

	#judgeKept({ throughput, isBusy }: Measured): void {
		this.#window = undefined;
		const change = throughput / this.#kept.throughput - 1;
		if (Math.abs(change) > changed) {
			this.#rest = shortestRest;
			this.#restLeft = Math.min(this.#restLeft, shortestRest);
		}
		this.#kept = { limit: this.limit, throughput };
		const queue = isBusy || !this.#first ? 1 : laterToEarlier(this.#first);
		this.#first = undefined;
		if (queue > queueing) this.#tryFewer(1 / queue);
		else if (this.#restLeft > 0) this.#restLeft--;
		else if (this.#next === 'more') this.#tryMore();
		else if (isBusy) this.#pause();
		else this.#tryFewer();
	}

	#judgeMore({ throughput, isBusy }: Measured, isLast: boolean): void {
		const growth = this.limit / this.#kept.limit - 1;
		const enough = isBusy ? gainWhenBusy : Math.min(enoughGain, growth / 2);
		if (throughput >= this.#kept.throughput * (1 + enough)) {
			this.#kept = { limit: this.limit, throughput };
			this.#tryMore();
		} else if (isLast) {
			// Measured once more before fewer are tried: the throughput that was kept may have been a lucky one.
			this.#step = stepUp;
			this.#next = 'fewer';
			this.#set(this.#kept.limit, 'none');
		}
	}

	#judgeFewer({ throughput }: Measured, isLast: boolean): void {
		if (!isLast) return;
		if (throughput < this.#kept.throughput * (1 - mostLoss)) {
			this.#set(this.#kept.limit, 'none');
			this.#pause();
		} else {
			this.#step = stepUp;
			// The throughput to compare with stays, so that small losses do not add up.
			this.#kept = { limit: this.limit, throughput: Math.max(throughput, this.#kept.throughput) };
			this.#tryFewer();
		}
	}

	#tryMore(): void {
		const more = Math.max(this.limit + 1, Math.floor(this.limit * this.#step));
		if (this.limit < this.upper) this.#set(Math.min(this.upper, more), 'more');
		else this.#pause();
	}

	#tryFewer(factor = stepDown): void {
		const fewer = Math.min(this.limit - 1, Math.round(this.limit * factor));
		if (fewer >= 1) this.#set(fewer, 'fewer');
		else this.#pause();
	}

	#set(limit: number, trial: 'none' | 'more' | 'fewer'): void {
		this.#toSkip = limit < this.limit ? this.#inFlight : 0;
		this.#window = undefined;
		this.#limit = limit;
		this.#trial = trial;
	}

	#pause(): void {
		this.#window = undefined;
		this.#trial = 'none';
		this.#next = 'more';
		this.#restLeft = this.#step === rampStep ? 0 : this.#rest;
		this.#rest = Math.min(longestRest, this.#rest * 2);
	}

	/** A request was one too many. */
	#reduce(): void {
		this.#first = undefined;
		this.#step = 1;
		this.#set(Math.max(1, this.limit - 1), 'none');
		this.#pause();
	}
}

/** How many times as long the later half took as the earlier one. */
function laterToEarlier(latencies: readonly number[]): number {
	const half = Math.ceil(latencies.length / 2);
	return mean(latencies.slice(half)) / mean(latencies.slice(0, half));
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
