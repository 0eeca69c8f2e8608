import type { Database } from '../store/database/database.ts';

/** The tolerated deviation of the clock, in ms. */
const mostSlip = 3_600_000;

/**
 * Detects that the clock was set since the program started, or differs from that of other instances. Then ages mean
 * nothing, and nothing is deleted because of them.
 */
export class ClockWatch {
	readonly #now: () => Date;
	readonly #offset: number;

	/** `reference`: the time of a better clock; default: that of `now`. */
	constructor(now: () => Date, reference: Date = now()) {
		this.#now = now;
		this.#offset = reference.getTime() - performance.now();
	}

	get isWrong(): boolean {
		return Math.abs(this.#now().getTime() - performance.now() - this.#offset) > mostSlip;
	}
}

export async function watchClock(database: Database, now: () => Date): Promise<ClockWatch> {
	return new ClockWatch(now, await database.sharedTime());
}
