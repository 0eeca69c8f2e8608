import type { Moment } from './blockedTime';

/** Answers: how many, and how long they took together, in ms. */
class Tally {
	count = 0;
	#ms = 0;

	add(ms: number): void {
		this.count++;
		this.#ms += ms;
	}

	get meanMs(): number {
		return this.count > 0 ? this.#ms / this.count : 0;
	}
}

/** The answers of some time. */
export class Window {
	readonly start: Moment;
	/** Of requests that begin an item, and of those that follow. */
	readonly own = new Tally();
	readonly followUps = new Tally();
	/** Whether all slots were taken and requests waited all the time: else throughput is what was asked for, or allowed. */
	isFull = true;
	/** Answers that do not count. */
	leftOut = 0;
	/** How often it was judged. */
	judged = 0;

	constructor(start: Moment) {
		this.start = start;
	}

	add(ms: number, isFollowUp: boolean): void {
		(isFollowUp ? this.followUps : this.own).add(ms);
	}
}
