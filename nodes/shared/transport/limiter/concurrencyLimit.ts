const firstLimit = 5;

/**
 * The factor by which a trial raises the limit. The ramp at the start takes larger steps if answers take longer,
 * because each step takes as long as an answer.
 */
const leastRampStep = 3;
const mostRampStep = 6;
const rampMsPerStep = 60;
/** The factor after the first trial that was too much, and after a request that was one too many. */
const laterStep = 2;
const carefulStep = 1.05;

/** A trial succeeds if requests take less than this many times as long as before. Otherwise they wait in a queue. */
const mostSlowdown = 4 / 3;

/** If n8n's event loop was busy for this share of a window, its answers say nothing about the service. */
const mostBusy = 0.7;

/** How many windows pass without a trial after a failed one: the first number, doubled each time up to the second. */
const shortestRest = 2;
const longestRest = 64;

/** After a refusal, the limit is this share of the requests in flight that were not refused. */
const safeShare = 0.75;

/** A request in flight. */
export interface Slot {
	/** When it began, and for how long n8n's event loop had been busy by then; in ms. */
	readonly at: number;
	readonly busyMs: number;
	/** How many requests began before it. */
	readonly order: number;
	/** How many requests were in flight with it, including itself. */
	readonly among: number;
	readonly isGet: boolean;
}

/** Answers to changes and to reads, from the first request that used the whole limit. */
const newWindow = ({ at, busyMs }: Slot, limit: number) => ({
	at,
	busyMs,
	limit,
	changes: { count: 0, ms: 0 },
	reads: { count: 0, ms: 0 },
	fastestMs: Infinity,
	slowestMs: 1,
});
type Window = ReturnType<typeof newWindow>;

/** The ratio of request durations to those in `before`; changes and reads are compared separately. */
function slowdownOf(window: Window, before: Window): number {
	let [ms, expectedMs] = [0, 0];
	for (const kind of ['changes', 'reads'] as const) {
		if (before[kind].count === 0) continue;
		ms += window[kind].ms;
		expectedMs += (window[kind].count * before[kind].ms) / before[kind].count;
	}
	return expectedMs > 0 ? ms / expectedMs : 1;
}

/**
 * How many requests may be in flight. It tries more while requests take no longer than in the window of answers before,
 * and allows fewer when the service refuses requests because there are too many.
 */
export class ConcurrencyLimit {
	/** The most that is ever allowed, and how long a request may take, in ms. */
	upper = 1;
	timeoutMs = Infinity;
	inFlight = 0;
	begun = 0;
	/** The highest number of requests in flight at which one was answered. */
	proven = 1;
	#limit = firstLimit;
	#step: 'ramp' | number = 'ramp';
	#rest = 0;
	#restLength = shortestRest;
	#isTrial = false;
	#before: Window | undefined;
	#window: Window | undefined;
	/** Requests that began before this one say nothing about the present limit. */
	#firstOrder = 0;
	/**
	 * Set after refusals that may mean too many at once: how many were not refused, and the first request that tests
	 * this.
	 */
	#suspicion: { readonly accepted: number; readonly firstOrder: number } | undefined;

	get limit(): number {
		const { accepted = Infinity } = this.#suspicion ?? {};
		return Math.min(this.#limit, this.upper, Math.max(1, Math.floor(safeShare * accepted)));
	}

	/** Whether a test is under way. */
	get isSuspicious(): boolean {
		return this.#suspicion !== undefined;
	}

	begin(at: number, busyMs: number, isGet: boolean): Slot {
		const slot = { at, busyMs, order: this.begun++, among: ++this.inFlight, isGet };
		if (slot.among >= this.limit) this.#window ??= newWindow(slot, this.limit);
		return slot;
	}

	end(slot: Slot, isAnswered: boolean, now: number, busyMs: number): void {
		this.inFlight--;
		if (!isAnswered) return;
		const { accepted, firstOrder = Infinity } = this.#suspicion ?? {};
		if (accepted && slot.order >= firstOrder) this.#lower(accepted);
		this.proven = Math.max(this.proven, slot.among);
		if (slot.order >= this.#firstOrder && this.#window) {
			this.#note(this.#window, now - slot.at, slot.isGet, now, busyMs);
		}
	}

	/**
	 * Tests whether a request was refused because too many were in flight. If so, the limit is lowered until a request
	 * that begins now is answered, which confirms it, or is refused as well. Call it after `end`.
	 *
	 * @param mayBeRate whether it may have been refused because of a rate limit: surely so with few in flight
	 * @returns false if it was refused for another reason
	 */
	mayBeTooMany({ among, order }: Slot, mayBeRate: boolean): boolean {
		const { firstOrder = Infinity } = this.#suspicion ?? {};
		const isOtherReason =
			this.inFlight === 0 || order >= firstOrder || (mayBeRate && among <= this.proven / 2);
		this.#suspicion = isOtherReason
			? undefined
			: { firstOrder: this.begun, ...this.#suspicion, accepted: this.inFlight };
		return !isOtherReason;
	}

	/** Allows one request less, after one that timed out or broke off. */
	reduce(): void {
		this.#lower(this.limit - 1);
	}

	#lower(limit: number): void {
		this.#beginRest(carefulStep);
		this.#set(Math.max(1, limit), false);
		this.proven = Math.min(this.proven, this.#limit);
	}

	#note(window: Window, ms: number, isGet: boolean, now: number, busyMs: number): void {
		const answers = isGet ? window.reads : window.changes;
		answers.count++;
		answers.ms += ms;
		window.fastestMs = Math.min(window.fastestMs, ms);
		window.slowestMs = Math.max(window.slowestMs, ms);
		const size = Math.max(4, window.limit) * (this.#step === 'ramp' ? 1 : 2);
		if (window.changes.count + window.reads.count < size) return;
		this.#window = undefined;
		const totalMs = now - window.at;
		this.#judge(window, busyMs - window.busyMs > mostBusy * totalMs);
	}

	#judge(window: Window, isBusy: boolean): void {
		const before = this.#isTrial ? this.#before : undefined;
		const slowdown = before && !isBusy ? slowdownOf(window, before) : 1;
		if (before && slowdown >= mostSlowdown) {
			this.#beginRest(laterStep);
			const fitting = Math.floor((0.9 * window.limit) / slowdown);
			return this.#set(Math.max(before.limit, fitting), false);
		}
		if (before) this.#restLength = shortestRest;
		if (before && this.#step !== 'ramp') this.#step = Math.min(laterStep, 4 * this.#step - 3);
		this.#before = window;
		this.#isTrial = false;
		if (this.#rest-- > 0) return;
		const next = this.#next(window);
		if (next > this.limit) this.#set(next, true);
	}

	#next({ fastestMs, slowestMs }: Window): number {
		const rampStep = Math.min(mostRampStep, Math.max(leastRampStep, fastestMs / rampMsPerStep));
		const step = this.#step === 'ramp' ? rampStep : this.#step;
		const more = Math.max(this.limit + 1, Math.floor(this.limit * step));
		// Never more than the service answers within the timeout, even if requests wait in a queue.
		const answering = Math.floor((0.8 * this.limit * this.timeoutMs) / slowestMs);
		return Math.min(this.upper, answering, more);
	}

	#beginRest(nextStep: number): void {
		this.#step = nextStep;
		this.#rest = this.#restLength;
		this.#restLength = Math.min(longestRest, this.#restLength * 2);
	}

	#set(limit: number, isTrial: boolean): void {
		this.#limit = limit;
		this.#isTrial = isTrial;
		this.#suspicion = undefined;
		this.#window = undefined;
		this.#firstOrder = this.begun;
	}
}
