import { workerData } from 'node:worker_threads';

/** The data of a thread. */
export interface ThreadData<Data = unknown> {
	readonly data: Data;
	readonly pause: PauseFlag;
}

/** A number in shared memory by which a thread is paused, and says that it stands still. */
export type PauseFlag = Int32Array;

const [GO, ASKED_TO_STAND, STANDS] = [0, 1, 2];

export const newPauseFlag = (): PauseFlag => new Int32Array(new SharedArrayBuffer(4));

/** Makes a thread stand still at its next call of `pauseForOthers`. */
export function halt(pause: PauseFlag): void {
	Atomics.compareExchange(pause, 0, GO, ASKED_TO_STAND);
}

export function goOn(pause: PauseFlag): void {
	Atomics.store(pause, 0, GO);
	Atomics.notify(pause, 0);
}

export function standsStill(pause: PauseFlag): boolean {
	return Atomics.load(pause, 0) === STANDS;
}

const own = (workerData as Partial<ThreadData> | null)?.pause;

/**
 * Stands still while other jobs go first. Long computations call it every few milliseconds; it costs next to nothing.
 */
export function pauseForOthers(): void {
	if (!own || Atomics.load(own, 0) === GO) return;
	while (Atomics.compareExchange(own, 0, ASKED_TO_STAND, STANDS) !== GO) {
		Atomics.wait(own, 0, STANDS);
	}
}
