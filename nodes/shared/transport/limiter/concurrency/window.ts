import type { SlotUse } from './measured';

/** With more follow-ups per item than this, items have follow-ups. */
const someFollow = 0.25;

/** Work between two requests or answers that takes longer than this, in ms, is none of ours: the event loop is blocked. */
const leastBlockMs = 50;

/** The time in ms, and how many ms the event loop has been busy, both from an arbitrary start. */
export interface Moment {
	readonly at: number;
	readonly busyMs: number;
}

/** For how long n8n's event loop was blocked, as far as the moments of requests and answers show. */
export class BlockedTime {
	#last: Moment | undefined;
	#ms = 0;

	/** All of it up to now, in ms. */
	upTo(moment: Moment): number {
		const busyMs = moment.busyMs - (this.#last?.busyMs ?? moment.busyMs);
		if (busyMs > leastBlockMs) this.#ms += busyMs;
		this.#last = moment;
		return this.#ms;
	}
}

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

/** For how long items take slots, from the answers of a window and how many follow-ups there were per item so far. */
export class SlotUses {
	#own = 0;
	#ownInFlight = 0;
	#followUps = 0;
	/** How long a follow-up took lately, in ms. */
	#followUpMs = 0;

	begin(isFollowUp: boolean): void {
		if (!isFollowUp) this.#ownInFlight++;
	}

	end(isFollowUp: boolean, isAnswer: boolean): void {
		if (!isFollowUp) this.#ownInFlight--;
		if (!isAnswer) return;
		if (isFollowUp) this.#followUps++;
		else this.#own++;
	}

	/** How many items were done. Where nothing but follow-ups are sent, such as the pages of a list, each is one. */
	itemsOf(window: Window): number {
		return this.#isAllFollowUps(window) ? window.followUps.count : window.own.count;
	}

	of(window: Window): SlotUse {
		const { own, followUps } = window;
		if (followUps.count > 0) this.#followUpMs = followUps.meanMs;
		if (this.#isAllFollowUps(window)) {
			return { kind: 'follow-ups', ownMs: this.#followUpMs, slotMs: this.#followUpMs };
		}
		const perItem = this.#followUps / this.#own;
		return {
			kind: perItem > someFollow ? 'followed' : 'alone',
			ownMs: own.meanMs,
			slotMs: own.meanMs + perItem * this.#followUpMs,
		};
	}

	#isAllFollowUps({ own }: Window): boolean {
		return own.count === 0 && this.#ownInFlight === 0;
	}
}
