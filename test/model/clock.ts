import { setImmediate as turn } from 'node:timers/promises';

/** So many turns of the event loop in a row without anything new, and all that was begun waits for the clock. */
const quietTurns = 6;

/** More timers than any run needs: then it would go on for ever. */
const mostSteps = 20_000;

/** More turns of the event loop than anything takes that goes on by itself. */
const mostTurns = 20_000;

/** Why a run did not end. */
export class StuckError extends Error {}

/**
 * A clock that stands still while anything else is left to do. It takes the place of `Date`, `performance`, the timers
 * and, as `chance`, of `Math.random`.
 */
export class SteeredClock {
	readonly #random;
	/** Counts what happens outside of timers, so that the clock waits for it. */
	activity = 0;

	constructor(chance: () => number, start = 0) {
		const doNotFake = ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const;
		jest.useFakeTimers({ now: start, doNotFake: [...doNotFake] });
		this.#random = jest.spyOn(Math, 'random').mockImplementation(chance);
	}

	/** Those of the service and of the way to it, which are not those of a run. */
	readonly #foreign = new Set<object>();

	/** In ms. */
	get now(): number {
		return Date.now();
	}

	/** Timers that are still set, without those of the service and of the way to it. */
	get pending(): number {
		return jest.getTimerCount() - this.#foreign.size;
	}

	/** A timer of the service or of the way to it. @returns what calls it off */
	later(ms: number, act: () => void): () => void {
		const timer = setTimeout(() => {
			this.#foreign.delete(timer);
			act();
		}, ms);
		this.#foreign.add(timer);
		return () => {
			this.#foreign.delete(timer);
			clearTimeout(timer);
		};
	}

	/** Runs to the end of `run`. @throws StuckError when nothing is left to happen and it has not ended. */
	async until<T>(run: Promise<T>): Promise<T> {
		let isDone = false;
		const done = () => void (isDone = true);
		run.then(done, done);
		for (let step = 0; step < mostSteps; step++) {
			await this.settle(() => isDone);
			if (isDone) return await run;
			if (jest.getTimerCount() === 0)
				throw new StuckError('it never ends: nothing is left that could go on');
			jest.advanceTimersToNextTimer();
		}
		throw new StuckError('it goes on for ever');
	}

	/** Lets so many ms pass. */
	async pass(ms: number): Promise<void> {
		await this.until(new Promise<void>((resolve) => setTimeout(resolve, ms)));
	}

	/** Until nothing goes on by itself. */
	async settle(isDone = () => false): Promise<void> {
		let before = -1;
		let turns = 0;
		for (let quiet = 0; quiet < quietTurns && !isDone(); quiet++) {
			if (++turns > mostTurns) throw new StuckError('it keeps the event loop busy for ever');
			if (this.activity !== before || isReadingFiles()) quiet = 0;
			before = this.activity;
			await turn();
		}
	}

	/** What was waited for is not waited for any more: the process died. */
	forgetAll(): void {
		const { now } = this;
		// This sets the clock back to where it began.
		jest.clearAllTimers();
		jest.advanceTimersByTime(now - this.now);
		this.#foreign.clear();
	}

	end(): void {
		this.#random.mockRestore();
		jest.useRealTimers();
	}
}

function isReadingFiles(): boolean {
	return process.getActiveResourcesInfo().some((name) => /^(FSReq|CloseReq)/.test(name));
}
