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
	/** How many requests began before its own under the present limit; negative if that began under another. */
	readonly place: number;
}

/** Answers to the first requests are waited for until there are so many times as many in all. */
const mostWaiting = 8;

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

	/** Of the requests that began with it, those before this place count. */
	#end: number;
	#settled = 0;
	/** Answers that came before those to earlier requests. */
	#later: Answer[] = [];

	/** @param isFirst whether it is the first under the present limit: of its requests, the short ones end first */
	constructor(start: Moment, isFirst: boolean) {
		this.start = start;
		this.#end = isFirst ? 0 : Infinity;
		this.#passedAt = start.at;
	}

	/** @param free how many slots were free since the last time */
	pass(at: number, free: number): void {
		this.#freeMs += free * (at - this.#passedAt);
		this.#passedAt = at;
	}

	/** @param limit how many slots there are */
	add(answer: Answer, limit: number): void {
		(answer.isFollowUp ? this.followUps : this.own).all++;
		if (answer.place < 0) return;
		if (answer.blockedMs > mostDelayed * answer.ms && this.#leftOut < mostLeftOut * limit) {
			this.#leftOut++;
		} else this.#take(answer);
	}

	/** An answer that says nothing. */
	leaveOut(): void {
		this.#leftOut++;
	}

	/** Whether `size` requests are answered; of those of the first window under a limit, the first ones. */
	hasAnswersTo(size: number): boolean {
		const isLate = this.#settled + this.#later.length >= mostWaiting * size;
		const end = isLate ? Infinity : size + this.#leftOut;
		if (end > this.#end) {
			this.#end = end;
			for (const answer of this.#later.splice(0)) this.#take(answer);
		}
		return this.#settled >= size;
	}

	#take(answer: Answer): void {
		if (answer.place >= this.#end) {
			this.#later.push(answer);
			return;
		}
		this.#settled++;
		(answer.isFollowUp ? this.followUps : this.own).add(answer.ms);
	}

	/** Whether all slots were taken and more were wanted: else throughput is what was asked for, or allowed. */
	isFullAt({ at }: Moment, limit: number): boolean {
		return this.isWanted && this.#freeMs <= mostFree * limit * (at - this.start.at);
	}
}
