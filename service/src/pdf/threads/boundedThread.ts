import { on, once } from 'node:events';
import { clearTimeout, setTimeout } from 'node:timers';
import { Worker } from 'node:worker_threads';
import { newPauseFlag, standsStill, type ThreadData } from '../pausing/pause.ts';
import { rightOfWay } from './rightOfWay.ts';

export interface ThreadLimits {
	/** CPU time per job, or per part of it (partDone). */
	readonly seconds: number;
	/** For the thread's heap and its buffers. */
	readonly megabytes: number;
}

export type Excess = 'time' | 'memory';

/** A job exceeded a limit and was ended. */
export class ExcessError extends Error {
	readonly excess: Excess;

	constructor(excess: Excess) {
		super(`The job took too much ${excess}.`);
		this.excess = excess;
	}
}

/** A thread posts this when a part of a job is done: the next part may take as much CPU time again. */
export const partDone = 'part done';

export interface ThreadOptions {
	/** The thread's program. It posts any message when it is ready, then `partDone` any number of times and one answer per job. */
	readonly file: string;
	/** Its `data` (ThreadData). */
	readonly data: unknown;
	readonly limits: ThreadLimits;
	/** How long, in ms, an idle thread is kept; default: until it is closed. */
	readonly idleMs?: number;
}

const tickMs = 25;
/** After this much CPU time, in ms, a job counts as long and gives way to others. */
const longMs = 100;
/** On a busy machine, a job may take this many times its CPU seconds by the clock, not counting pauses. */
const patience = 20;

const isOutOfMemory = (error: unknown) =>
	(error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';

interface Watch {
	/** The limit of time begins again. */
	countAnew(): void;
	stop(): void;
}

/** A thread that runs one job at a time. A job beyond the limits ends the thread; the next job starts a new one. */
export class BoundedThread<Job, Outcome> {
	readonly #options: ThreadOptions;
	readonly #pause = newPauseFlag();
	#running: Promise<Worker> | undefined;
	#last: Promise<unknown> = Promise.resolve();
	#idle: NodeJS.Timeout | undefined;
	/** Ends the current job. */
	#current: AbortController | undefined;
	readonly #closing = new AbortController();

	constructor(options: ThreadOptions) {
		this.#options = options;
	}

	/** Rejects with ExcessError. `onLong` is called when the job takes long. */
	run(job: Job, onLong?: () => void): Promise<Outcome> {
		const outcome = this.#last.then(() => this.#perform(job, onLong));
		this.#last = outcome.catch(() => undefined);
		return outcome;
	}

	/** Whether a job need not wait for the thread to start. */
	get isStarted(): boolean {
		return this.#running !== undefined;
	}

	/** Starts the thread ahead of the first job, unless it is closed first. */
	async warmUp(): Promise<void> {
		try {
			await this.#ready();
		} catch (error) {
			if (this.#closing.signal.aborted) return;
			throw error;
		}
		this.#rest();
	}

	/** Drops all queued jobs. */
	async close(): Promise<void> {
		this.#closing.abort();
		this.#current?.abort(this.#closing.signal.reason);
		await this.#end();
	}

	#ready(): Promise<Worker> {
		if (this.#running) return this.#running;
		const started = this.#start();
		this.#running = started;
		const forget = () => {
			if (this.#running === started) this.#running = undefined;
		};
		started.then((worker) => worker.once('exit', forget), forget);
		return started;
	}

	async #start(): Promise<Worker> {
		const { file, data, limits } = this.#options;
		const workerData: ThreadData = { data, pause: this.#pause };
		const resourceLimits = { maxOldGenerationSizeMb: limits.megabytes };
		const worker = new Worker(file, { workerData, resourceLimits });
		// Without a listener, an error while no job runs would end the process.
		worker.on('error', () => undefined);
		try {
			const signal = this.#closing.signal;
			await once(worker, 'message', { signal });
			worker.unref();
			return worker;
		} catch (error) {
			await worker.terminate();
			throw error;
		}
	}

	async #perform(job: Job, onLong?: () => void): Promise<Outcome> {
		this.#closing.signal.throwIfAborted();
		const worker = await this.#ready();
		clearTimeout(this.#idle);
		worker.ref();
		const ending = new AbortController();
		this.#current = ending;
		const way = rightOfWay.enter(this.#pause);
		const watch = this.#watch(worker, ending, () => {
			way.giveWay();
			onLong?.();
		});
		try {
			const messages = on(worker, 'message', { signal: ending.signal });
			worker.postMessage(job);
			for await (const [message] of messages as AsyncIterable<[Outcome | typeof partDone]>) {
				if (message !== partDone) return message;
				watch.countAnew();
			}
			throw new Error('The thread has not answered.');
		} catch (error) {
			await this.#end();
			if (ending.signal.aborted) throw ending.signal.reason;
			throw isOutOfMemory(error) ? new ExcessError('memory') : error;
		} finally {
			watch.stop();
			way.leave();
			worker.unref();
			this.#rest();
		}
	}

	/** Counts ticks rather than time: while this thread was busy, the other one may have finished. */
	#watch(worker: Worker, ending: AbortController, onLong: () => void): Watch {
		const { seconds, megabytes } = this.#options.limits;
		const mostTicks = (seconds * 1000) / tickMs;
		let [ticks, answeredAt] = [0, 0];
		let [isOver, isLong] = [false, false];
		let msBefore: number | undefined;
		const look = async () => {
			// A paused thread uses no CPU time, and doesn't answer.
			if (standsStill(this.#pause)) return;
			ticks += 1;
			const isStuck = ticks - answeredAt > mostTicks || ticks > patience * mostTicks;
			if (isStuck) ending.abort(new ExcessError('time'));
			const [{ used_heap_size: heap, external_memory: buffers }, { user, system }] =
				await Promise.all([worker.getHeapStatistics(), worker.cpuUsage()]);
			if (isOver) return;
			answeredAt = ticks;
			if (heap + buffers > megabytes * 1_000_000) ending.abort(new ExcessError('memory'));
			// CPU time before the first tick belongs to earlier jobs, except for a part of a tick. The thread may answer only
			// after some ticks; each answer counts from the start of the thread.
			const ms = (user + system) / 1000;
			msBefore ??= ms;
			if (ms - msBefore > seconds * 1000) ending.abort(new ExcessError('time'));
			if (ms - msBefore > longMs && !isLong) {
				isLong = true;
				onLong();
			}
		};
		// A thread that ended has no statistics.
		const timer = setInterval(() => void look().catch(() => undefined), tickMs);
		return {
			countAnew: () => {
				[ticks, answeredAt, msBefore] = [0, 0, undefined];
			},
			stop: () => {
				isOver = true;
				clearInterval(timer);
			},
		};
	}

	#rest(): void {
		const { idleMs } = this.#options;
		if (idleMs === undefined) return;
		clearTimeout(this.#idle);
		this.#idle = setTimeout(() => void this.#end(), idleMs).unref();
	}

	async #end(): Promise<void> {
		clearTimeout(this.#idle);
		const ending = this.#running;
		this.#running = undefined;
		await (await ending?.catch(() => undefined))?.terminate();
	}
}
