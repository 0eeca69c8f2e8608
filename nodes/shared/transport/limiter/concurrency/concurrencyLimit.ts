import { BlockedTime, type Moment } from './blockedTime';
import { FirstAnswers } from './firstAnswers';
import { LimitSearch } from './search/limitSearch';
import { queueing } from './search/queueSigns';
import type { Load, Slot } from './slot';
import { SlotUses } from './slotUses';
import { Window } from './window';

/** Above this fraction of busy time, n8n's event loop is the bottleneck. */
const busy = 0.7;

/** Items per window, at least: fewer say little about throughput. */
const minItems = 4;

/** Windows per trial: more than one, because latency varies. */
const patience = 2;

/**
 * How many requests may be in flight. Measures by windows of at least one round trip, in which all slots are taken, for
 * how long an item needs a slot, and lets `LimitSearch` conclude from it. All times are in ms.
 */
export class ConcurrencyLimit {
	readonly #search: LimitSearch;
	#inFlight = 0;
	#begun = 0;
	readonly #slotUses = new SlotUses();
	readonly #blockedTime = new BlockedTime();
	#window: Window | undefined;
	/** The first request that began under the present limit. Answers to earlier ones say nothing about it. */
	#firstOrder = 0;
	readonly #first = new FirstAnswers();
	/** How long an item's own request took before a trial of more, in ms. */
	#ownMs = Infinity;

	/** @param upper the most that is ever allowed at once */
	constructor(upper: number) {
		this.#search = new LimitSearch(upper);
	}

	get limit(): number {
		return this.#search.limit;
	}

	set upper(upper: number) {
		this.#search.upper = upper;
	}

	get inFlight(): number {
		return this.#inFlight;
	}

	/** How many requests ever began. */
	get begun(): number {
		return this.#begun;
	}

	begin(moment: Moment, isFollowUp = false): Slot {
		this.#passTo(moment);
		this.#inFlight++;
		this.#slotUses.begin(isFollowUp);
		if (this.#first.begin(this.#begun, isFollowUp)) {
			this.#window = undefined;
			this.#firstOrder = this.#begun;
		}
		this.#window ??= new Window(moment, this.#begun === this.#firstOrder && !this.#search.isRamp);
		const isTrial = this.#search.isTryingMore || (this.#first.areAwaited && this.limit > 1);
		const blockedMs = this.#blockedTime.upTo(moment);
		return { startedAt: moment.at, order: this.#begun++, isFollowUp, blockedMs, isTrial };
	}

	/** @param isWanted whether another request waits for the slot */
	end(slot: Slot, load: Load, moment: Moment, isWanted: boolean): void {
		const { startedAt, order, isFollowUp } = slot;
		this.#passTo(moment);
		this.#inFlight--;
		this.#slotUses.end(isFollowUp, load === 'answered');
		const blockedMs = this.#blockedTime.upTo(moment) - slot.blockedMs;
		if (load === 'unclear') {
			this.#window?.leaveOut();
			return;
		}
		if (load === 'overloaded') {
			this.#first.forget();
			return this.#decide(() => this.#search.reduce());
		}
		const ms = moment.at - startedAt;
		this.#first.add(order, isFollowUp, ms, this.limit);
		if (!this.#window) return;
		// Of a run that has as many in flight as it may, none wait.
		this.#window.isWanted ||= isWanted || this.limit >= this.#search.upper;
		const place = order - this.#firstOrder;
		this.#window.add({ ms, isFollowUp, blockedMs, place }, this.limit);
		this.#judgeIfDue(this.#window, moment);
	}

	/** Requests were refused for another reason than being too many. */
	restore(limit: number): void {
		this.#decide(() => this.#search.restore(limit));
	}

	/** Notes how many slots were free up to now. */
	#passTo({ at }: Moment): void {
		this.#window?.pass(at, Math.max(0, this.limit - this.#inFlight));
	}

	#judgeIfDue(window: Window, moment: Moment): void {
		const size = Math.max(minItems, this.limit) * this.#search.rounds;
		if (!this.#slotUses.haveItems(window, size * (window.judged + 1))) return;
		window.judged++;
		if (window.isFullAt(moment, this.limit)) this.#judge(window, moment);
		else this.#window = undefined;
	}

	#judge(window: Window, { at, busyMs }: Moment): void {
		const { start, judged } = window;
		const ms = Math.max(1, at - start.at);
		const use = this.#slotUses.of(window);
		const leastMs = this.#first.takeLeastMs(use.ownMs);
		const { isTryingMore } = this.#search;
		const isQueueing = isTryingMore && use.ownMs > queueing * this.#ownMs;
		if (!isTryingMore) this.#ownMs = use.ownMs;
		// All slots are taken, so Little's law holds; but not while requests still build the service's queue.
		const throughput =
			leastMs !== undefined || isQueueing
				? this.#slotUses.doneIn(window) / ms
				: this.limit / Math.max(1, use.slotMs);
		this.#decide(() =>
			this.#search.judge({
				...use,
				throughput,
				leastOwnMs: leastMs ?? use.ownMs,
				isBusy: busyMs - start.busyMs > busy * ms,
				isLast: judged >= patience,
			}),
		);
	}

	/** Lets the search change the limit, and begins a new window if it does. */
	#decide(conclude: () => boolean): void {
		const before = this.limit;
		if (conclude()) this.#window = undefined;
		if (this.limit !== before) this.#firstOrder = this.#begun;
	}
}
