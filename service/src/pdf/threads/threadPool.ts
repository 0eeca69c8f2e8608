import { BoundedThread, ExcessError } from './boundedThread.ts';
import type { ThreadOptions } from './boundedThread.ts';

export interface PoolOptions extends ThreadOptions {
	readonly size: number;
	/** How many jobs may wait; one group has half of the places. Default: any number. */
	readonly mostWaiting?: number;
}

/** As many jobs wait as may wait. */
export class PoolFullError extends Error {
	/** When there is probably room again. */
	readonly retryAfterSeconds: number;

	constructor(retryAfterSeconds: number) {
		super('Too many jobs are waiting.');
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/** The weight of the last job in the average of all. */
const weight = 0.1;
/** How long, in ms, all threads but the first stay without work. */
const idleMs = 60_000;

/**
 * Threads that share the jobs of several groups: groups take turns, and no group has all threads, so that the slow jobs
 * of one never stop the others. A thread starts when there is work for it.
 */
export class ThreadPool<Job, Outcome> {
	readonly #threads: BoundedThread<Job, Outcome>[];
	readonly #free: BoundedThread<Job, Outcome>[];
	readonly #mostWaiting: number;
	/** In the order of their turns. */
	readonly #waiting = new Map<string, PromiseWithResolvers<BoundedThread<Job, Outcome>>[]>();
	readonly #running = new Map<string, number>();
	#averageMs = 0;
	#ended = 0;

	constructor({ size, mostWaiting = Infinity, ...options }: PoolOptions) {
		this.#threads = Array.from({ length: size }, (_, index) => {
			return new BoundedThread<Job, Outcome>(index === 0 ? options : { idleMs, ...options });
		});
		// The last is taken first.
		this.#free = this.#threads.toReversed();
		this.#mostWaiting = mostWaiting;
	}

	/** How many jobs wait. */
	get waiting(): number {
		return [...this.#waiting.values()].flat().length;
	}

	/** How many jobs took too much, so that their thread was ended. */
	get ended(): number {
		return this.#ended;
	}

	/** Rejects with PoolFullError or ExcessError. */
	async run(job: Job, group = ''): Promise<Outcome> {
		const thread = this.#hasRoomFor(group) ? this.#take(group) : await this.#turn(group);
		const begunAt = performance.now();
		try {
			return await thread.run(job);
		} catch (error) {
			if (error instanceof ExcessError) this.#ended += 1;
			throw error;
		} finally {
			this.#averageMs += weight * (performance.now() - begunAt - this.#averageMs);
			this.#giveBack(thread, group);
		}
	}

	/** Starts the first thread ahead of the first job. */
	async warmUp(): Promise<void> {
		await this.#threads[0]?.warmUp();
	}

	/** Drops all queued jobs. */
	async close(): Promise<void> {
		const dropped = [...this.#waiting.values()].flat();
		this.#waiting.clear();
		for (const { reject } of dropped) reject(new Error('The service is ending.'));
		await Promise.all(this.#threads.map((thread) => thread.close()));
	}

	#hasRoomFor(group: string): boolean {
		const most = Math.max(this.#threads.length - 1, 1);
		return this.#free.length > 0 && (this.#running.get(group) ?? 0) < most;
	}

	#turn(group: string): Promise<BoundedThread<Job, Outcome>> {
		const own = this.#waiting.get(group) ?? [];
		const { waiting } = this;
		if (waiting >= this.#mostWaiting || own.length >= this.#mostWaiting / 2) {
			const ms = (waiting * this.#averageMs) / this.#threads.length;
			throw new PoolFullError(Math.max(1, Math.ceil(ms / 1000)));
		}
		this.#waiting.set(group, own);
		const turn = Promise.withResolvers<BoundedThread<Job, Outcome>>();
		own.push(turn);
		return turn.promise;
	}

	#take(group: string): BoundedThread<Job, Outcome> {
		const thread = this.#free.pop();
		if (!thread) throw new Error('No thread is free.');
		this.#running.set(group, (this.#running.get(group) ?? 0) + 1);
		return thread;
	}

	#giveBack(thread: BoundedThread<Job, Outcome>, group: string): void {
		this.#free.push(thread);
		const left = (this.#running.get(group) ?? 1) - 1;
		if (left > 0) this.#running.set(group, left);
		else this.#running.delete(group);
		this.#next();
	}

	/** Starts the next job of the first group that may have a thread; its group is then the last. */
	#next(): void {
		for (const [group, jobs] of this.#waiting) {
			if (!this.#hasRoomFor(group)) continue;
			this.#waiting.delete(group);
			const [turn, ...others] = jobs;
			if (others.length > 0) this.#waiting.set(group, others);
			return turn?.resolve(this.#take(group));
		}
	}
}
