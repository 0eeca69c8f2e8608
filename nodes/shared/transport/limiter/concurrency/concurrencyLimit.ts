import { BlockedTime, type Moment } from './blockedTime';
import { FirstAnswers } from './firstAnswers';
import { LimitSearch } from './search/limitSearch';
import { SlotUses } from './slotUses';
import { Window } from './window';

/** Above this fraction of busy time, n8n's event loop is the bottleneck. */
const busy = 0.9;

/** Items per window, at least: fewer say little about throughput. */
const minItems = 4;

/** Windows per trial: more than one, because latency varies. */
const patience = 2;

/** If n8n's event loop was blocked for this share of an answer's time, it says nothing about the service. */
const mostDelayed = 0.5;

/** If it always is, so many answers per slot and window are left out, not more. */
const mostLeftOut = 3;

/** A request in flight. */
export interface Slot {
	/** In ms. */
	readonly startedAt: number;
	/** How many requests began before it. */
	readonly order: number;
	/** Whether it belongs to an item that another request began, such as the download after a fill. */
	readonly isFollowUp: boolean;
	/** For how long n8n's event loop was blocked before it began, in ms. */
	readonly blockedMs: number;
	/** Whether it began during a trial of more requests at once. */
	readonly isTrial: boolean;
}

/**
 * - `answered`: the service handled it, with whatever status
 * - `overloaded`: it was one request too many
 * - `unclear`: says nothing about how many at once are right
 */
export type Load = 'answered' | 'overloaded' | 'unclear';

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
		this.#inFlight++;
		this.#slotUses.begin(isFollowUp);
		if (this.#first.begin(this.#begun, isFollowUp)) this.#window = undefined;
		this.#window ??= new Window(moment);
		const isTrial = this.#search.isTryingMore || (this.#first.areAwaited && this.limit > 1);
		const blockedMs = this.#blockedTime.upTo(moment);
		return { startedAt: moment.at, order: this.#begun++, isFollowUp, blockedMs, isTrial };
	}

	/** @param isWanted whether another request waits for the slot */
	end(slot: Slot, load: Load, moment: Moment, isWanted: boolean): void {
		const { startedAt, order, isFollowUp } = slot;
		const isFull = isWanted && this.#inFlight >= this.limit;
		this.#inFlight--;
		this.#slotUses.end(isFollowUp, load === 'answered');
		const blockedMs = this.#blockedTime.upTo(moment) - slot.blockedMs;
		if (load === 'unclear') return;
		if (load === 'overloaded') {
			this.#first.forget();
			return this.#decide(() => this.#search.reduce());
		}
		const latency = moment.at - startedAt;
		const isDelayed = blockedMs > mostDelayed * latency;
		this.#first.add(order, isFollowUp, latency, this.limit);
		if (!this.#window) return;
		this.#window.isFull &&= isFull;
		if (order < this.#firstOrder) return;
		if (isDelayed && this.#window.leftOut++ < mostLeftOut * this.limit) return;
		this.#window.add(latency, isFollowUp);
		this.#judgeIfDue(this.#window, moment);
	}

	#judgeIfDue(window: Window, moment: Moment): void {
		// While the limit rises in large steps, one round trip is enough; later the differences are smaller.
		const size = Math.max(minItems, this.limit) * (this.#search.isRamp ? 1 : 2);
		if (this.#slotUses.itemsOf(window) < size * (window.judged + 1)) return;
		window.judged++;
		if (window.isFull) this.#judge(window, moment);
		else this.#window = undefined;
	}

	#judge(window: Window, { at, busyMs }: Moment): void {
		const { start, judged } = window;
		const ms = Math.max(1, at - start.at);
		const use = this.#slotUses.of(window);
		const leastMs = this.#first.takeLeastMs(use.ownMs);
		// All slots are taken, so Little's law holds; but the very first requests still build the queue.
		const throughput = leastMs
			? this.#slotUses.itemsOf(window) / ms
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
