import type { Moment } from './blockedTime';

/** Answers: how many, and how long they took together, in ms. */
class Tally {
	/** All, and those that count. */
	all = 0;
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

/** If n8n's event loop was blocked for this share of an answer's time, it says nothing about the service. */
const mostDelayed = 0.5;

/** If it always is, so many answers per slot and window are left out, not more. */
const mostLeftOut = 3;

/** Slots may be free for this share of the time, while n8n prepares the next items. */
const mostFree = 0.1;

interface Answer {
	/** How long it took. */
	readonly ms: number;
	readonly isFollowUp: boolean;
	/** For how much of that n8n's event loop was blocked, in ms. */
	readonly blockedMs: number;
	/** Whether it belongs to a request that began under another limit. */
	readonly isEarlier: boolean;
}

/** The answers of some time. */
export class Window {
	readonly start: Moment;
	/** Of requests that begin an item, and of those that follow. */
	readonly own = new Tally();
	readonly followUps = new Tally();
	/** Whether more requests would have been sent. */
	isWanted = false;
	/** How often it was judged. */
	judged = 0;
	#leftOut = 0;
	#passedAt: number;
	/** For how long slots were free, all of them together, in ms. */
	#freeMs = 0;

	constructor(start: Moment) {
		this.start = start;
		this.#passedAt = start.at;
	}

	/** @param free how many slots were free since the last time */
	pass(at: number, free: number): void {
		this.#freeMs += free * (at - this.#passedAt);
		this.#passedAt = at;
	}

	/** @param limit how many slots there are */
	add({ ms, isFollowUp, blockedMs, isEarlier }: Answer, limit: number): void {
		const tally = isFollowUp ? this.followUps : this.own;
		tally.all++;
		if (isEarlier) return;
		if (blockedMs > mostDelayed * ms && this.#leftOut++ < mostLeftOut * limit) return;
		tally.add(ms);
	}

	/** Whether all slots were taken and more were wanted: else throughput is what was asked for, or allowed. */
	isFullAt({ at }: Moment, limit: number): boolean {
		return this.isWanted && this.#freeMs <= mostFree * limit * (at - this.start.at);
	}
}
