import type { SlotUse } from './measured';
import type { Window } from './window';

/** With more follow-ups per item than this, items have follow-ups. */
const someFollow = 0.25;

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

	/** How many items were done. */
	doneIn(window: Window): number {
		return this.#isAllFollowUps(window) ? window.followUps.all : window.own.all;
	}

	/** Whether the answers are enough to tell how long so many items take. Where nothing but follow-ups are sent, such as the pages of a list, each is an item. */
	haveItems(window: Window, items: number): boolean {
		const requests = Math.floor(items * (1 + (this.#hasFollowUps ? this.#perItem : 0)));
		return window.hasAnswersTo(requests) && (window.own.count > 0 || this.#isAllFollowUps(window));
	}

	of(window: Window): SlotUse {
		const { own, followUps } = window;
		if (followUps.count > 0) this.#followUpMs = followUps.meanMs;
		if (this.#isAllFollowUps(window)) {
			return { kind: 'follow-ups', ownMs: this.#followUpMs, slotMs: this.#followUpMs };
		}
		const perItem = this.#perItem;
		return {
			kind: this.#hasFollowUps ? 'followed' : 'alone',
			ownMs: own.meanMs,
			slotMs: own.meanMs + perItem * this.#followUpMs,
		};
	}

	get #perItem(): number {
		return this.#followUps / this.#own;
	}

	get #hasFollowUps(): boolean {
		return this.#own > 0 && this.#perItem > someFollow;
	}

	#isAllFollowUps({ own }: Window): boolean {
		return own.count === 0 && this.#ownInFlight === 0;
	}
}
