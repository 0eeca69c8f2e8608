import { availableParallelism } from 'node:os';
import { goOn, halt, type PauseFlag } from '../pausing/pause.ts';

/** How often, in ms, to check whether long jobs may continue. */
const lookMs = 5;
/**
 * Long jobs continue when no other job has run for this long, in ms: a client's next fill follows its last one at once.
 */
const quietMs = 10;
/** While other jobs run all the time, a long job gets `turnMs` of each `roundMs`. */
const [turnMs, roundMs] = [20, 1000];
/** Its turn grows by this share of the time since it gave way, so that it ends at some point. */
const patience = 1 / 1000;

/** How a job reports to the scheduler. */
export interface Way {
	/** Marks it as long: from now on, it pauses while others need its processor. */
	giveWay(): void;
	/** The job has ended. */
	leave(): void;
}

/** Schedules the jobs of a process: long ones pause while the others need all processors. */
export class RightOfWay {
	readonly #processors: number;
	/** When each long job gave way. */
	readonly #long = new Map<PauseFlag, number>();
	#others = 0;
	#busyAt = -Infinity;
	#timer: NodeJS.Timeout | undefined;

	constructor(processors = availableParallelism()) {
		this.#processors = processors;
	}

	/** Registers a job that begins in the thread with this pause. */
	enter(pause: PauseFlag): Way {
		let isLong = false;
		this.#others += 1;
		this.#look();
		return {
			giveWay: () => {
				isLong = true;
				this.#others -= 1;
				this.#long.set(pause, performance.now());
				this.#timer ??= setInterval(() => this.#look(), lookMs).unref();
			},
			leave: () => {
				if (isLong) this.#long.delete(pause);
				else this.#others -= 1;
				goOn(pause);
				if (this.#long.size > 0) return;
				clearInterval(this.#timer);
				this.#timer = undefined;
			},
		};
	}

	#look(): void {
		const now = performance.now();
		// The requests themselves occupy one more processor.
		const running = this.#others + this.#long.size + 1;
		if (this.#others > 0 && running > this.#processors) this.#busyAt = now;
		const isQuiet = now - this.#busyAt > quietMs;
		for (const [pause, since] of this.#long) {
			const hasTurn = now % roundMs < turnMs + patience * (now - since);
			(isQuiet || hasTurn ? goOn : halt)(pause);
		}
	}
}

/** The scheduler of all threads of this process. */
export const rightOfWay = new RightOfWay();
