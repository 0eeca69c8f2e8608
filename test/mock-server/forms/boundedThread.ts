import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
	/** For one job. */
	readonly seconds: number;
	/** By how much the memory of the process may grow during one job. */
	readonly megabytes: number;
}

export type Excess = 'time' | 'memory';

/** A job took more than it may, and was ended. */
export class ExcessError extends Error {
	readonly excess: Excess;

	constructor(excess: Excess) {
		super(`The job took too much ${excess}.`);
		this.excess = excess;
	}
}

export interface ThreadOptions {
	/** Posts anything when it is ready, and then one message for each that it is sent. */
	readonly file: string;
	readonly workerData: unknown;
	readonly limits: ThreadLimits;
	/** The thread ends when there was nothing to do for so long; default: when it is closed. */
	readonly idleMs?: number;
}

const tickMs = 25;
const isOutOfMemory = (error: unknown) =>
	(error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** A thread that does one job after the other. A job beyond the limits costs the thread, and the next one a new thread. */
export class BoundedThread<Job, Outcome> {
	readonly #options: ThreadOptions;
	#worker: Promise<Worker> | undefined;
	#last: Promise<unknown> = Promise.resolve();
	#idle: NodeJS.Timeout | undefined;
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

	/** Starts the thread before the first job. */
	async warmUp(): Promise<void> {
		await (this.#worker ??= this.#start());
	}

	/** What is still to be done is not done. */
	async close(): Promise<void> {
		this.#closing.abort();
		await this.#end();
	}

	async #start(): Promise<Worker> {
		const { file, workerData, limits } = this.#options;
		const resourceLimits = { maxOldGenerationSizeMb: limits.megabytes };
		const worker = new Worker(file, { workerData, resourceLimits });
		worker.unref();
		try {
			await once(worker, 'message', { signal: this.#closing.signal });
			return worker;
		} catch (error) {
			this.#worker = undefined;
			await worker.terminate();
			throw error;
		}
	}

	async #perform(job: Job): Promise<Outcome> {
		clearTimeout(this.#idle);
		this.#closing.signal.throwIfAborted();
		const worker = await (this.#worker ??= this.#start());
		worker.ref();
		using bounds = this.#bounds();
		try {
			const answered = once(worker, 'message', { signal: bounds.signal });
			worker.postMessage(job);
			const [outcome] = (await answered) as [Outcome];
			return outcome;
		} catch (error) {
			await this.#end();
			if (bounds.signal.aborted) throw bounds.signal.reason;
			throw isOutOfMemory(error) ? new ExcessError('memory') : error;
		} finally {
			worker.unref();
			this.#rest();
		}
	}

	/** Counts ticks, not time: while this thread itself is busy, the other one may have finished. */
	#bounds(): Disposable & { readonly signal: AbortSignal } {
		const { seconds, megabytes } = this.#options.limits;
		const before = process.memoryUsage.rss();
		const excess = new AbortController();
		let ticksLeft = (seconds * 1000) / tickMs;
		const timer = setInterval(() => {
			ticksLeft -= 1;
			if (ticksLeft <= 0) excess.abort(new ExcessError('time'));
			const grown = process.memoryUsage.rss() - before;
			if (grown > megabytes * 1_000_000) excess.abort(new ExcessError('memory'));
		}, tickMs);
		const signal = AbortSignal.any([excess.signal, this.#closing.signal]);
		return { signal, [Symbol.dispose]: () => clearInterval(timer) };
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
