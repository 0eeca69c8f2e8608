import { ConcurrencyLimit } from '../../../../../../nodes/shared/transport/limiter/concurrency/concurrencyLimit';

type Slot = ReturnType<ConcurrencyLimit['begin']>;
type Load = Parameters<ConcurrencyLimit['end']>[1];

/** Requests that begin and end at moments of a clock that a test sets. */
export class Requests {
	readonly concurrency: ConcurrencyLimit;
	#at = 5000;
	#busyMs = 9000;
	/** In the order in which they began. */
	#inFlight: Slot[] = [];

	constructor(upper = 50) {
		this.concurrency = new ConcurrencyLimit(upper);
	}

	get limit(): number {
		return this.concurrency.limit;
	}

	/** @param busyMs for how long of it n8n's event loop was busy */
	pass(ms: number, busyMs = 0): void {
		this.#at += ms;
		this.#busyMs += busyMs;
	}

	begin(isFollowUp?: boolean): Slot {
		const slot = this.concurrency.begin({ at: this.#at, busyMs: this.#busyMs }, isFollowUp);
		this.#inFlight.push(slot);
		return slot;
	}

	/** Begins a request that ends only by `endOf`. */
	beginLong(): Slot {
		const slot = this.begin();
		this.#inFlight.pop();
		return slot;
	}

	/** Begins so many requests of items, or as many as are allowed. */
	beginAll(count = this.limit - this.concurrency.inFlight): void {
		for (let begun = 0; begun < count; begun++) this.begin();
	}

	/** Ends the oldest one. */
	end(load: Load = 'answered', isWanted = true): void {
		const [slot] = this.#inFlight;
		if (slot) this.endOf(slot, load, isWanted);
	}

	endOf(slot: Slot, load: Load = 'answered', isWanted = true): void {
		this.#inFlight = this.#inFlight.filter((other) => other !== slot);
		this.concurrency.end(slot, load, { at: this.#at, busyMs: this.#busyMs }, isWanted);
	}

	endAll(load: Load = 'answered', isWanted = true): void {
		while (this.#inFlight.length > 0) this.end(load, isWanted);
	}

	/** Begins as many as are allowed, all of which take so long. @returns the limit then */
	round(ms: number, load?: Load, isWanted?: boolean): number {
		this.beginAll();
		this.pass(ms);
		this.endAll(load, isWanted);
		return this.limit;
	}

	/** As many as are allowed are in flight; every `gapMs` one ends. @returns how many end until the limit changes */
	answersUntilChange(gapMs: number): number {
		const before = this.limit;
		let answers = 0;
		while (this.limit === before && answers < 1000) {
			this.beginAll();
			this.pass(gapMs);
			this.end();
			answers++;
		}
		return answers;
	}
}
