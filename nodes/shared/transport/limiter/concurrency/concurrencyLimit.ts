import { LimitSearch } from './limitSearch';

/** Above this fraction of busy time, n8n's event loop is the bottleneck. */
const busy = 0.9;

/** Answers per window, at least: fewer say little about throughput. */
const minAnswers = 4;

/** Windows per trial: more than one, because answers come in bursts and latency varies. */
const patience = 2;

/** A request in flight. */
export interface Slot {
	/** In ms. */
	readonly startedAt: number;
	/** How many requests began before it. */
	readonly order: number;
	/** Whether it began during a trial of more requests at once. */
	readonly isTrial: boolean;
}

/**
 * - `answered`: the service handled it, with whatever status
 * - `overloaded`: it was one request too many
 * - `unclear`: says nothing about how many at once are right
 */
export type Load = 'answered' | 'overloaded' | 'unclear';

/** The time in ms, and how many ms the event loop has been busy, both from an arbitrary start. */
export interface Moment {
	readonly at: number;
	readonly busyMs: number;
}

interface Window {
	readonly start: Moment;
	answers: number;
	/** Whether requests waited for a slot all the time: else throughput is what was asked for, not what is possible. */
	isFull: boolean;
}

/**
 * How many requests may be in flight. Measures throughput by windows of at least one round trip, in which all slots
 * are taken, and lets `LimitSearch` conclude from it. All times are in ms.
 */
export class ConcurrencyLimit {
	readonly #search: LimitSearch;
	#inFlight = 0;
	#begun = 0;
	#window: Window | undefined;
	/** How many answers to skip: their requests began before the limit was lowered, so they say nothing about the lower one. */
	#toSkip = 0;
	/** Latencies of the first requests, in the order in which they began; undefined once evaluated. */
	#first: number[] | undefined = [];

	/** @param upper the most that is ever allowed at once */
	constructor(upper: number) {
		this.#search = new LimitSearch(upper);
	}

	get limit(): number {
		return this.#search.limit;
	}

	set upper(upper: number) {
		this.#search.upper = upper;
	}

	get inFlight(): number {
		return this.#inFlight;
	}

	/** How many requests ever began. */
	get begun(): number {
		return this.#begun;
	}

	begin(moment: Moment): Slot {
		this.#inFlight++;
		this.#window ??= { start: moment, answers: 0, isFull: true };
		const isTrial = this.#search.isTryingMore || (this.#first !== undefined && this.limit > 1);
		return { startedAt: moment.at, order: this.#begun++, isTrial };
	}

	/** @param isWanted whether another request waits for the slot */
	end({ startedAt, order }: Slot, load: Load, moment: Moment, isWanted: boolean): void {
		this.#inFlight--;
		if (load === 'unclear') return;
		if (load === 'overloaded') {
			this.#first = undefined;
			return this.#decide(() => this.#search.reduce());
		}
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
		// While the limit doubles, one round trip is enough; later the differences are smaller.
		const size = Math.max(minAnswers, this.limit) * (this.#search.isRamp ? 1 : 2);
		if (window.answers % size > 0) return;
		if (!window.isFull) this.#window = undefined;
		else this.#judge(window, moment, window.answers >= size * patience);
	}

	#judge({ start, answers }: Window, { at, busyMs }: Moment, isLast: boolean): void {
		const ms = Math.max(1, at - start.at);
		const isBusy = busyMs - start.busyMs > busy * ms;
		const queue = this.#first ? laterToEarlier(this.#first) : 1;
		this.#first = undefined;
		const measured = { throughput: answers / ms, isBusy, queue, isLast };
		this.#decide(() => this.#search.judge(measured));
	}

	/** Lets the search change the limit, and begins a new window if it does. */
	#decide(conclude: () => boolean): void {
		const before = this.limit;
		if (conclude()) this.#window = undefined;
		if (this.limit < before) this.#toSkip = this.#inFlight;
		else if (this.limit > before) this.#toSkip = 0;
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
