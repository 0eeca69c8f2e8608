import { availableParallelism } from 'node:os';
import { goOn, halt, type Pause } from '../pausing/pause.ts';

/** How often, in ms, it is seen whether long jobs may go on. */
const lookMs = 5;
/** Long jobs go on when no other has run for so long, in ms: a client's next fill follows its last one at once. */
const quietMs = 10;
/** While others run all the time, a long job goes on for `turnMs` of each `roundMs`. */
const [turnMs, roundMs] = [20, 1000];
/** So that it ends, its turn becomes longer by this part of the time since it gave way. */
const patience = 1 / 1000;

/** What a job says of itself. */
export interface Way {
	/** It takes long: from now on it stands still while others need its processor. */
	giveWay(): void;
	/** It is over. */
	leave(): void;
}

/** Which jobs of a process go first: those that take long stand still while the others need all processors. */
export class RightOfWay {
	readonly #processors: number;
	/** When each of them gave way. */
	readonly #long = new Map<Pause, number>();
	#others = 0;
	#busyAt = -Infinity;
	#timer: NodeJS.Timeout | undefined;

	constructor(processors = availableParallelism()) {
		this.#processors = processors;
	}

	/** A job begins in the thread that has this pause. */
	enter(pause: Pause): Way {
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
		// The requests themselves take the time of one more thread.
		const running = this.#others + this.#long.size + 1;
		if (this.#others > 0 && running > this.#processors) this.#busyAt = now;
		const isQuiet = now - this.#busyAt > quietMs;
		for (const [pause, since] of this.#long) {
			const hasTurn = now % roundMs < turnMs + patience * (now - since);
			(isQuiet || hasTurn ? goOn : halt)(pause);
		}
	}
}

/** That of all threads of this process. */
export const rightOfWay = new RightOfWay();
