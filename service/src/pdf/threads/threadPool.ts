import { BoundedThread, ExcessError } from './boundedThread.ts';
import type { ThreadOptions } from './boundedThread.ts';

export interface PoolOptions extends ThreadOptions {
	/** How many short jobs run at once; as many long ones may run beside them. */
	readonly size: number;
	/** The length of the queue; one group gets at most half of it. Default: no limit. */
	readonly mostWaiting?: number;
}

/** The queue is full. */
export class PoolFullError extends Error {
	/** When there will probably be room again. */
	readonly retryAfterSeconds: number;

	constructor(retryAfterSeconds: number) {
		super('Too many jobs are waiting.');
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/** The weight of the last job in the moving average. */
const weight = 0.1;
/** How long, in ms, idle threads except the first are kept. */
const idleMs = 60_000;

/** The places of the pool, never all taken by one group. */
class Places {
	readonly #size: number;
	readonly #taken = new Map<string, number>();
	#count = 0;

	constructor(size: number) {
		this.#size = size;
	}

	hasRoomFor(group: string): boolean {
		const most = Math.max(this.#size - 1, 1);
		return this.#count < this.#size && (this.#taken.get(group) ?? 0) < most;
	}

	take(group: string): void {
		this.#count += 1;
		this.#taken.set(group, (this.#taken.get(group) ?? 0) + 1);
	}

	giveBack(group: string): void {
		this.#count -= 1;
		const left = (this.#taken.get(group) ?? 1) - 1;
		if (left > 0) this.#taken.set(group, left);
		else this.#taken.delete(group);
	}
}

/**
 * A thread pool for the jobs of several groups. Groups take turns, and none gets all threads, so that one group's slow
 * jobs never block the others. A long job frees its place and continues beside the others when they leave it a
 * processor (RightOfWay). Threads start on demand.
 */
export class ThreadPool<Job, Outcome> {
	readonly #size: number;
	readonly #threads: BoundedThread<Job, Outcome>[];
	readonly #free: BoundedThread<Job, Outcome>[];
	readonly #mostWaiting: number;
	/** In the order of their turns. */
	readonly #waiting = new Map<string, PromiseWithResolvers<BoundedThread<Job, Outcome>>[]>();
	readonly #places: Places;
	readonly #asides: Places;
	#averageMs = 0;
	#ended = 0;

	constructor({ size, mostWaiting = Infinity, ...options }: PoolOptions) {
		this.#size = size;
		this.#threads = Array.from({ length: 2 * size }, (_, index) => {
			return new BoundedThread<Job, Outcome>(index === 0 ? options : { idleMs, ...options });
		});
		// Takes the most recently used thread first.
		this.#free = this.#threads.toReversed();
		this.#mostWaiting = mostWaiting;
		[this.#places, this.#asides] = [new Places(size), new Places(size)];
	}

	/** The number of waiting jobs. */
	get waiting(): number {
		return [...this.#waiting.values()].flat().length;
	}

	/** How many threads were ended because a job exceeded a limit. */
	get ended(): number {
		return this.#ended;
	}

	/** Rejects with PoolFullError or ExcessError. */
	run(job: Job, group?: string): Promise<Outcome> {
		return this.runMade(() => job, group);
	}

	/** Like `run`, but creates the job when a thread is free, so that waiting takes no memory. */
	async runMade(makeJob: () => Job | Promise<Job>, group = ''): Promise<Outcome> {
		const thread = this.#places.hasRoomFor(group) ? this.#take(group) : await this.#turn(group);
		const begunAt = performance.now();
		let place = this.#places;
		let isOver = false;
		const stepAside = async () => {
			if (!this.#asides.hasRoomFor(group)) return;
			this.#asides.take(group);
			// Starting a thread takes longer than most jobs.
			await this.#free
				.at(-1)
				?.warmUp()
				.catch(() => undefined);
			if (isOver) return this.#asides.giveBack(group);
			place.giveBack(group);
			place = this.#asides;
			this.#next();
		};
		try {
			return await thread.run(await makeJob(), () => void stepAside());
		} catch (error) {
			if (error instanceof ExcessError) this.#ended += 1;
			throw error;
		} finally {
			this.#averageMs += weight * (performance.now() - begunAt - this.#averageMs);
			isOver = true;
			place.giveBack(group);
			if (thread.isStarted) this.#free.push(thread);
			else this.#free.unshift(thread);
			this.#next();
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

	#turn(group: string): Promise<BoundedThread<Job, Outcome>> {
		const own = this.#waiting.get(group) ?? [];
		const { waiting } = this;
		if (waiting >= this.#mostWaiting || own.length >= this.#mostWaiting / 2) {
			const ms = (waiting * this.#averageMs) / this.#size;
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
		this.#places.take(group);
		return thread;
	}

	/** Starts the next job of the first group that may have a thread, and moves the group to the end. */
	#next(): void {
		for (const [group, jobs] of this.#waiting) {
			if (!this.#places.hasRoomFor(group)) continue;
			this.#waiting.delete(group);
			const [turn, ...others] = jobs;
			if (others.length > 0) this.#waiting.set(group, others);
			return turn?.resolve(this.#take(group));
		}
	}
}
