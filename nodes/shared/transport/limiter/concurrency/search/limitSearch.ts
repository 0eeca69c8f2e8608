import { hasChanged, isFewerEnough, isMoreWorthIt } from './levels';
import type { Measured } from '../measured';
import { Pause } from './pause';
import { QueueSigns } from './queueSigns';
import { fewerThan, firstLimit, moreThan, rampStep, stepUp } from './trials';

/**
 * Searches for the smallest limit with the most throughput: tries more at once while that pays, and fewer where latency
 * suggests that requests queue. Only throughput decides; latency, which an event loop that lags would prolong, only
 * suggests what to try.
 */
export class LimitSearch {
	upper: number;
	#limit = firstLimit;
	#trial: 'none' | 'more' | 'fewer' = 'none';
	#next: 'more' | 'fewer' = 'more';
	/** What trials are compared with. */
	#kept = { limit: firstLimit, throughput: 0 };
	#step = rampStep;
	/** Between two rounds of trials. */
	readonly #rest = new Pause();
	readonly #signs = new QueueSigns();
	#kind: Measured['kind'] = 'alone';

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

	/** Whether no trial has failed yet, so that the limit rises in large steps. */
	get isRamp(): boolean {
		return this.#step === rampStep;
	}

	/** @returns whether the next window begins; else more answers are counted in this one */
	judge(measured: Measured): boolean {
		if (measured.kind !== this.#kind) this.#beginAnew(measured.kind);
		// Of the requests that began with a trial, the short ones end first.
		if (this.#trial === 'none') this.#signs.learn(measured);
		if (this.#trial === 'more') return this.#judgeMore(measured);
		if (this.#trial === 'fewer') return this.#judgeFewer(measured);
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

	/** What was measured before cannot be compared, such as fills before there were downloads. */
	#beginAnew(kind: Measured['kind']): void {
		if ([kind, this.#kind].includes('follow-ups')) this.#signs.forget();
		this.#kind = kind;
		this.#trial = 'none';
		this.#step = rampStep;
	}

	#judgeKept(measured: Measured): true {
		const { throughput, isBusy } = measured;
		if (hasChanged(throughput, this.#kept)) {
			this.#rest.shorten();
			this.#signs.trust();
		}
		this.#kept = { limit: this.limit, throughput };
		const isResting = this.#rest.pass();
		const isDoubted = this.#signs.passDoubt() || this.limit === 1;
		const share = isDoubted ? undefined : this.#signs.suggest(measured);
		if (share) this.#tryFewer(share);
		else if (isResting) return true;
		else if (this.#next === 'more') this.#tryMore();
		else if (isBusy || this.#signs.isSure) this.#pause();
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

	#judgeFewer(measured: Measured): boolean {
		const { throughput, isLast } = measured;
		if (!isFewerEnough(throughput, this.#kept)) {
			this.#signs.disprove(measured);
			this.#set(this.#kept.limit, 'none');
			this.#pause();
			return true;
		}
		if (!isLast) return false;
		this.#signs.confirm();
		this.#step = stepUp;
		// The throughput to compare with stays, so that small losses do not add up.
		this.#kept = { limit: this.limit, throughput: Math.max(throughput, this.#kept.throughput) };
		const share = this.#signs.suggest(measured);
		if (share || !this.#signs.isSure) this.#tryFewer(share);
		else {
			this.#pause();
			this.#rest.end();
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
		this.#rest.begin();
		if (this.isRamp) this.#rest.end();
	}
}
