import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
	/** Per job. */
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

export interface ThreadOptions {
	/** The thread's program. It posts a message when ready, and then one message per job. */
	readonly file: string;
	readonly workerData: unknown;
	readonly limits: ThreadLimits;
	/** How long, in ms, an idle thread stays; default: until it is closed. */
	readonly idleMs?: number;
}

const tickMs = 25;
const isOutOfMemory = (error: unknown) =>
	(error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** A thread that runs one job at a time. A job beyond the limits ends the thread; the next job starts a new one. */
export class BoundedThread<Job, Outcome> {
	readonly #options: ThreadOptions;
	#worker: Promise<Worker> | undefined;
	#last: Promise<unknown> = Promise.resolve();
	#idle: NodeJS.Timeout | undefined;
	/** Ends the current job. */
	#current: AbortController | undefined;
	readonly #closing = new AbortController();

	constructor(options: ThreadOptions) {
		this.#options = options;
	}

	/** Rejects with ExcessError. */
	run(job: Job): Promise<Outcome> {
		const outcome = this.#last.then(() => this.#perform(job));
		this.#last = outcome.catch(() => undefined);
		return outcome;
	}

	/** Starts the thread ahead of the first job. */
	async warmUp(): Promise<void> {
		await this.#ready();
	}

	/** Drops all queued jobs. */
	async close(): Promise<void> {
		this.#closing.abort();
		this.#current?.abort(this.#closing.signal.reason);
		await this.#end();
	}

	#ready(): Promise<Worker> {
		if (this.#worker) return this.#worker;
		const started = this.#start();
		this.#worker = started;
		const forget = () => {
			if (this.#worker === started) this.#worker = undefined;
		};
		started.then((worker) => worker.once('exit', forget), forget);
		return started;
	}

	async #start(): Promise<Worker> {
		const { file, workerData, limits } = this.#options;
		const resourceLimits = { maxOldGenerationSizeMb: limits.megabytes };
		const worker = new Worker(file, { workerData, resourceLimits });
		// Without a listener an error that comes when nobody waits would end the process.
		worker.on('error', () => undefined);
		try {
			await once(worker, 'message', { signal: this.#closing.signal });
			worker.unref();
			return worker;
		} catch (error) {
			await worker.terminate();
			throw error;
		}
	}

	async #perform(job: Job): Promise<Outcome> {
		clearTimeout(this.#idle);
		this.#closing.signal.throwIfAborted();
		const worker = await this.#ready();
		worker.ref();
		const ending = new AbortController();
		this.#current = ending;
		const stopWatching = this.#watch(worker, ending);
		try {
			const answered = once(worker, 'message', { signal: ending.signal });
			worker.postMessage(job);
			const [outcome] = (await answered) as [Outcome];
			return outcome;
		} catch (error) {
			await this.#end();
			if (ending.signal.aborted) throw ending.signal.reason;
			throw isOutOfMemory(error) ? new ExcessError('memory') : error;
		} finally {
			stopWatching();
			worker.unref();
			this.#rest();
		}
	}

	/** Counts ticks instead of time: while this thread is busy, the other one may have finished. */
	#watch(worker: Worker, ending: AbortController): () => void {
		const { seconds, megabytes } = this.#options.limits;
		let ticksLeft = (seconds * 1000) / tickMs;
		const look = async () => {
			ticksLeft -= 1;
			if (ticksLeft <= 0) ending.abort(new ExcessError('time'));
			const { used_heap_size: heap, external_memory: buffers } = await worker.getHeapStatistics();
			if (heap + buffers > megabytes * 1_000_000) ending.abort(new ExcessError('memory'));
		};
		// There are no statistics of a thread that has ended.
		const timer = setInterval(() => void look().catch(() => undefined), tickMs);
		return () => clearInterval(timer);
	}

	#rest(): void {
		const { idleMs } = this.#options;
		if (idleMs === undefined) return;
		clearTimeout(this.#idle);
		this.#idle = setTimeout(() => void this.#end(), idleMs).unref();
	}

	async #end(): Promise<void> {
		clearTimeout(this.#idle);
		const ending = this.#worker;
		this.#worker = undefined;
		await (await ending?.catch(() => undefined))?.terminate();
	}
}
