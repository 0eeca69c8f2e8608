import type { Database } from '../store/database/database.ts';

/** How far, in ms, the clock may go otherwise than time does. */
const mostSlip = 3_600_000;

/**
 * Notices that the clock was set since the program started, or that it is not that of the other instances: then the age of
 * what is stored means nothing, and nothing is deleted for it.
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
