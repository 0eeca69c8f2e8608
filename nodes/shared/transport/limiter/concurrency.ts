const firstLimit = 5;
/** How many times as many a trial allows: until that was too much, from then on, and after a request was one too many. */
const rampStep = 3;
const laterStep = 2;
const carefulStep = 1.05;

/** More at once are kept if requests take less than this many times as long: else they wait in a queue. */
const mostSlowdown = 4 / 3;

/** If n8n's event loop was busy for so much of a window, its answers say nothing about the service. */
const mostBusy = 0.7;

/** How many windows pass without a trial after one that failed: at first, and at most, doubled each time. */
const shortestRest = 2;
const longestRest = 64;

/** A request in flight. */
export interface Slot {
	/** When it began, and for how long n8n's event loop had been busy by then, both in ms. */
	readonly at: number;
	readonly busyMs: number;
	/** How many requests began before it, how many were in flight with it, and whether that was a trial. */
	readonly order: number;
	readonly among: number;
	readonly isTrial: boolean;
	readonly isGet: boolean;
}

/** The answers of some time, to changes and to reads. */
const newWindow = ({ at, busyMs }: Slot, limit: number) => ({
	at,
	busyMs,
	limit,
	changes: { count: 0, ms: 0 },
	reads: { count: 0, ms: 0 },
	slowestMs: 1,
});
type Window = ReturnType<typeof newWindow>;

/** How many times as long as in `before` requests take, each kind compared with its own. */
function slowdownOf(window: Window, before: Window): number {
	let [ms, expectedMs] = [0, 0];
	for (const kind of ['changes', 'reads'] as const) {
		if (before[kind].count === 0) continue;
		ms += window[kind].ms;
		expectedMs += (window[kind].count * before[kind].ms) / before[kind].count;
	}
	return expectedMs > 0 ? ms / expectedMs : 1;
}

/** How many requests may be in flight: tries more while requests take no longer than in the window before. */
export class Concurrency {
	/** The most that is ever allowed, and how long a request may take, in ms. */
	upper = 1;
	timeoutMs = Infinity;
	inFlight = 0;
	begun = 0;
	tooMany = 0;
	#limit = firstLimit;
	#isTrial = false;
	#step = rampStep;
	#rest = 0;
	#restLength = shortestRest;
	#before: Window | undefined;
	#window: Window | undefined;
	/** Answers to requests before this one say nothing about the present limit. */
	#firstOrder = 0;
	/** The most at once of which one got through. */
	#proven = 1;

	get limit(): number {
		return Math.min(this.#limit, this.upper);
	}

	begin(at: number, busyMs: number, isGet: boolean): Slot {
		const [order, among] = [this.begun++, ++this.inFlight];
		const slot = { at, busyMs, order, among, isTrial: this.#isTrial, isGet };
		if (among >= this.limit) this.#window ??= newWindow(slot, this.limit);
		return slot;
	}

	end(slot: Slot, isAnswered: boolean, now: number, busyMs: number): void {
		this.inFlight--;
		if (!isAnswered || slot.order < this.#firstOrder) return;
		this.#proven = Math.max(this.#proven, slot.among);
		const window = this.#window;
		if (!window) return;
		const ms = now - slot.at;
		const answers = slot.isGet ? window.reads : window.changes;
		answers.count++;
		answers.ms += ms;
		window.slowestMs = Math.max(window.slowestMs, ms);
		const size = Math.max(4, window.limit) * (this.#step === rampStep ? 1 : 2);
		if (window.changes.count + window.reads.count < size) return;
		this.#window = undefined;
		const totalMs = now - window.at;
		this.#judge(window, busyMs - window.busyMs > mostBusy * totalMs);
	}

	/** Whether so many at once as with this request never got through. */
	isUnproven({ isTrial, among }: Slot): boolean {
		return among > (isTrial ? 1 : this.#proven);
	}

	/** Allows as many fewer as were too many. */
	reduce(): void {
		if (this.tooMany > 0) {
			this.#beginRest(carefulStep);
			this.#set(Math.max(1, this.limit - this.tooMany), false);
			this.#proven = 1;
		}
		this.tooMany = 0;
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
		if (before && this.#step < laterStep) this.#step = Math.min(laterStep, 4 * this.#step - 3);
		this.#before = window;
		this.#isTrial = false;
		if (this.#rest-- > 0) return;
		// No more than what answers within the timeout, even if they wait in a queue.
		const answering = Math.floor((0.8 * this.limit * this.timeoutMs) / window.slowestMs);
		const more = Math.max(this.limit + 1, Math.floor(this.limit * this.#step));
		const next = Math.min(this.upper, answering, more);
		if (next > this.limit) this.#set(next, true);
	}

	#beginRest(nextStep: number): void {
		this.#step = nextStep;
		this.#rest = this.#restLength;
		this.#restLength = Math.min(longestRest, this.#restLength * 2);
	}

	#set(limit: number, isTrial: boolean): void {
		this.#limit = limit;
		this.#isTrial = isTrial;
		this.#window = undefined;
		this.#firstOrder = this.begun;
	}
}
