interface Timer {
	readonly at: number;
	readonly act: () => void;
	/** Node's timers have these; whatever runs may call them. */
	ref(): Timer;
	unref(): Timer;
}

const real = {
	setTimeout: globalThis.setTimeout,
	clearTimeout: globalThis.clearTimeout,
	now: Date.now,
	uptime: performance.now,
	random: Math.random,
	signalTimeout: AbortSignal.timeout,
};

/** A clock that the test moves: `setTimeout`, `Date.now`, `performance.now` and `Math.random` are its own until it ends. */
export class SimulatedClock {
	readonly #start: number;
	/** The next one last: most that are added are due soon, so that few have to move. */
	readonly #timers: Timer[] = [];
	readonly #cleared = new Set<Timer>();
	/** Milliseconds since the beginning of the simulation. */
	time = 0;

	constructor(start: number, random: () => number) {
		this.#start = start;
		const set = (act: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
			this.timer(Math.max(1, ms), () => act(...args));
		Object.assign(globalThis, {
			setTimeout: set,
			clearTimeout: (timer: Timer | undefined) => timer && this.#cleared.add(timer),
		});
		Date.now = () => this.#start + this.time;
		performance.now = () => this.time;
		Math.random = random;
		AbortSignal.timeout = (ms) => {
			const controller = new AbortController();
			set(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms);
			return controller.signal;
		};
	}

	[Symbol.dispose](): void {
		Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
		Date.now = real.now;
		performance.now = real.uptime;
		Math.random = real.random;
		AbortSignal.timeout = real.signalTimeout;
	}

	/** The wall-clock time, in milliseconds since 1970. */
	get now(): number {
		return this.#start + this.time;
	}

	/** Those of one time happen as they were added: the same in every run. */
	at(time: number, act: () => void): Timer {
		const itself = () => timer;
		const timer: Timer = { at: time, act, ref: itself, unref: itself };
		const place = this.#timers.findLastIndex(({ at }) => at > time);
		this.#timers.splice(place + 1, 0, timer);
		return timer;
	}

	/** What `setTimeout` does. */
	protected timer(ms: number, act: () => void): Timer {
		return this.at(this.time + ms, act);
	}

	async sleep(ms: number): Promise<void> {
		await new Promise<void>((resolve) => this.at(this.time + ms, resolve));
	}

	/** Lets time pass until `end`, or until it is over; all that is due happens in order, each thing to its end. */
	async runUntil(end: number, isOver = () => false): Promise<void> {
		for (;;) {
			await new Promise<void>((resolve) => setImmediate(resolve));
			if (isOver()) return;
			const timer = this.#timers.at(-1);
			if (!timer || timer.at > end) break;
			this.#timers.pop();
			if (this.#cleared.delete(timer)) continue;
			this.time = Math.max(this.time, timer.at);
			timer.act();
		}
		this.time = Math.max(this.time, end);
	}
}
