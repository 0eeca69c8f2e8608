import { hasChanged, isFewerEnough, isMoreWorthIt, type Level } from './levels';
import type { Measured } from '../measured';
import { Steadiness } from './steadiness';
import { firstLimit } from './steps';
import { Trials } from './trials';

/**
 * Searches for the smallest limit with the most throughput: tries more at once while that pays, and fewer where latency
 * suggests that requests queue. Only throughput decides; latency, which an event loop that lags would prolong, only
 * suggests what to try.
 */
export class LimitSearch {
	readonly #trials: Trials;
	/** What trials are compared with. */
	#kept: Level = { limit: firstLimit, throughput: 0 };
	/** What a trial gave that is compared once more: what was kept may have been measured in a good moment, or a bad one. */
	#doubted: Level | undefined;
	readonly #steadiness = new Steadiness();
	#kind: Measured['kind'] = 'alone';

	/** @param upper the most that is ever allowed at once */
	constructor(upper: number) {
		this.#trials = new Trials(upper);
	}

	get upper(): number {
		return this.#trials.upper;
	}

	set upper(upper: number) {
		this.#trials.upper = upper;
	}

	get limit(): number {
		return this.#trials.limit;
	}

	/** Whether more at once are tried than the service was known to take. */
	get isTryingMore(): boolean {
		return this.#trials.current === 'more';
	}

	/** Whether no trial has failed yet, so that the limit rises in large steps. */
	get isRamp(): boolean {
		return this.#trials.isRamp;
	}

	/** Round trips per window. While the limit rises in large steps, one is enough; later the differences are smaller. */
	get rounds(): number {
		return (this.isRamp ? 1 : 2) * this.#steadiness.length;
	}

	/** @returns whether the next window begins; else more answers are counted in this one */
	judge(measured: Measured): boolean {
		if (measured.kind !== this.#kind) this.#beginAnew(measured.kind);
		const { current } = this.#trials;
		if (current === 'more') return this.#judgeMore(measured);
		if (current === 'fewer') return this.#judgeFewer(measured);
		this.#judgeKept(measured);
		return true;
	}

	/** A request was one too many. */
	reduce(): true {
		this.#doubted = undefined;
		this.#trials.reduce();
		return true;
	}

	/** No request was one too many after all. */
	restore(limit: number): true {
		this.#trials.restore(limit);
		return true;
	}

	/** What was measured before cannot be compared, such as fills before there were downloads. */
	#beginAnew(kind: Measured['kind']): void {
		if ([kind, this.#kind].includes('follow-ups')) this.#trials.forget();
		this.#kind = kind;
		this.#doubted = undefined;
		this.#trials.beginAnew();
		this.#steadiness.forget();
	}

	#judgeKept(measured: Measured): void {
		const { throughput } = measured;
		// Only here: of the requests that began with a trial, the short ones end first.
		this.#trials.learn(measured);
		const isSteady = this.#steadiness.compare(throughput, this.#kept.throughput);
		if (hasChanged(throughput, this.#kept)) this.#trials.trust();
		this.#kept = { limit: this.limit, throughput };
		const mayWait = this.limit > 1 && (this.#doubted !== undefined || !this.isRamp);
		if (!isSteady && mayWait) return;
		if (!this.#judgeDoubted(measured.isBusy)) this.#trials.tryNext(measured, isSteady);
	}

	/** @returns whether the limit of the trial is kept after all */
	#judgeDoubted(isBusy: boolean): boolean {
		const trial = this.#doubted;
		this.#doubted = undefined;
		if (!trial) return false;
		const isFewer = trial.limit < this.limit;
		if (isFewer && isFewerEnough(trial.throughput, this.#kept)) this.#keepFewer(trial);
		else if (!isFewer && isMoreWorthIt(trial, this.#kept, isBusy)) this.#keepMore(trial);
		else {
			if (isFewer) this.#trials.fewerFailed();
			else this.#trials.moreFailed();
			return false;
		}
		return true;
	}

	#judgeMore({ throughput, isBusy, isLast }: Measured): boolean {
		const trial = { limit: this.limit, throughput };
		if (isMoreWorthIt(trial, this.#kept, isBusy)) this.#keepMore(trial);
		else if (isLast) this.#doubt(trial);
		else return false;
		return true;
	}

	#judgeFewer(measured: Measured): boolean {
		const trial = { limit: this.limit, throughput: measured.throughput };
		if (!isFewerEnough(trial.throughput, this.#kept)) {
			this.#trials.keep(this.#kept.limit);
			this.#trials.fewerFailed(measured);
		} else if (!measured.isLast) return false;
		else if (this.#steadiness.isSteady) this.#keepFewer(trial, measured);
		else this.#doubt(trial);
		return true;
	}

	#keepMore(trial: Level): void {
		this.#kept = trial;
		this.#steadiness.confirm();
		this.#trials.keepMore(trial.limit);
	}

	#keepFewer({ limit, throughput }: Level, measured?: Measured): void {
		// The throughput to compare with stays, so that small losses do not add up.
		this.#kept = { limit, throughput: Math.max(throughput, this.#kept.throughput) };
		this.#trials.keepFewer(limit, measured);
	}

	#doubt(trial: Level): void {
		this.#doubted = trial;
		this.#trials.keep(this.#kept.limit);
	}
}
