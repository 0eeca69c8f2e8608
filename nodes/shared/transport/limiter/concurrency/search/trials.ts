import type { Measured } from '../measured';
import { Pause } from './pause';
import { QueueSigns } from './queueSigns';
import { fewerThan, firstLimit, moreThan, rampStep, stepUp } from './steps';

/** The present limit, and which one is tried next. */
export class Trials {
	upper: number;
	#limit = firstLimit;
	#current: 'none' | 'more' | 'fewer' = 'none';
	#next: 'more' | 'fewer' = 'more';
	#step = rampStep;
	/** Between two rounds of trials. */
	readonly #rest = new Pause();
	readonly #signs = new QueueSigns();

	/** @param upper the most that is ever allowed at once */
	constructor(upper: number) {
		this.upper = upper;
	}

	get limit(): number {
		return Math.min(this.#limit, this.upper);
	}

	get current(): 'none' | 'more' | 'fewer' {
		return this.#current;
	}

	/** Whether no trial has failed yet, so that the limit rises in large steps. */
	get isRamp(): boolean {
		return this.#step === rampStep;
	}

	/** A window without a trial: what latency shows in it. */
	learn(measured: Measured): void {
		this.#signs.learn(measured);
	}

	/** @param isSteady whether the last windows were alike, so that fewer may be tried where latency suggests it */
	tryNext(measured: Measured, isSteady: boolean): void {
		const isResting = this.#rest.pass();
		const isDoubtful = this.#signs.passDoubt() || this.limit === 1 || !isSteady;
		const share = isDoubtful ? undefined : this.#signs.suggest(measured);
		if (share) this.#tryFewer(share);
		else if (isResting) return;
		else if (this.#next === 'more') this.#tryMore();
		else if (measured.isBusy || this.#signs.isSure) this.#pause();
		else this.#tryFewer();
	}

	keepMore(limit: number): void {
		this.keep(limit);
		this.#tryMore();
	}

	/** @param measured what the trial showed; none if something else was measured since */
	keepFewer(limit: number, measured?: Measured): void {
		this.#signs.confirm();
		this.#step = stepUp;
		this.keep(limit);
		if (!measured) return;
		const share = this.#signs.suggest(measured);
		if (share || !this.#signs.isSure) this.#tryFewer(share);
		else {
			this.#pause();
			this.#rest.end();
		}
	}

	/** Ends the trial. */
	keep(limit: number): void {
		this.#set(limit, 'none');
	}

	/** More at once do not pay. */
	moreFailed(): void {
		this.#step = stepUp;
		this.#next = 'fewer';
	}

	/**
	 * Fewer at once are not enough.
	 *
	 * @param measured what the trial showed; none if something else was measured since
	 */
	fewerFailed(measured?: Measured): void {
		if (measured) this.#signs.disprove(measured);
		this.#pause();
	}

	/** From now on, one more at a time. */
	reduce(): void {
		this.#step = 1;
		this.keep(Math.max(1, this.limit - 1));
		this.#pause();
	}

	/** So many at once as before requests were refused for another reason. */
	restore(limit: number): void {
		this.#step = stepUp;
		this.keep(limit);
		this.#rest.reset();
	}

	/** The service has changed. */
	trust(): void {
		this.#rest.reset();
		this.#signs.trust();
	}

	/** The limit rises in large steps again. */
	beginAnew(): void {
		this.#current = 'none';
		this.#step = rampStep;
	}

	/** Requests of another kind are sent. */
	forget(): void {
		this.#signs.forget();
	}

	#tryMore(): void {
		const more = Math.min(this.upper, moreThan(this.limit, this.#step));
		if (more > this.limit) this.#set(more, 'more');
	}

	#tryFewer(factor?: number): void {
		const fewer = fewerThan(this.limit, factor);
		if (fewer >= 1) this.#set(fewer, 'fewer');
		else this.#pause();
	}

	#pause(): void {
		this.#current = 'none';
		this.#next = 'more';
		this.#rest.begin();
		if (this.isRamp) this.#rest.end();
	}

	#set(limit: number, trial: 'none' | 'more' | 'fewer'): void {
		this.#limit = limit;
		this.#current = trial;
	}
}
