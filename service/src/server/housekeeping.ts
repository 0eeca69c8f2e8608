import type { Logger } from 'pino';
import { storeProblem } from '../domain/problem.ts';
import { FolderMissingError } from '../store/backup/backups.ts';

/** Something that the service does by itself, again and again. */
export interface Chore {
	/** What it does, as in "Cannot make a backup". */
	readonly what: string;
	/** How long, in ms, from one beginning to the next; the first is with that of the service. */
	readonly everyMs: number;
	readonly perform: (signal: AbortSignal) => Promise<void>;
}

const minuteMs = 60_000;

/** Whether the system, the database or the bucket refused something, or the folder of backups is missing. */
const isExpected = (error: unknown) =>
	error instanceof FolderMissingError ||
	storeProblem(error) !== undefined ||
	typeof (error as NodeJS.ErrnoException).syscall === 'string';

/** Does chores when they are due, one at a time, in their order. */
export class Housekeeping implements AsyncDisposable {
	readonly #chores: readonly Chore[];
	readonly #log: Logger;
	readonly #dueAt = new Map<Chore, number>();
	readonly #problems = new Map<string, string>();
	readonly #ending = new AbortController();
	readonly #timer: NodeJS.Timeout;
	#last: Promise<unknown> = Promise.resolve();
	#doing: string | undefined;

	constructor(chores: readonly Chore[], log: Logger) {
		this.#chores = chores;
		this.#log = log;
		this.#timer = setInterval(() => void this.run(), minuteMs).unref();
		void this.run();
	}

	/** Does now what is due. */
	run(): Promise<void> {
		return this.instead(async () => {
			for (const chore of this.#chores) await this.#perform(chore);
		});
	}

	/** Does `work` while nothing else is done here. */
	instead<Result>(work: () => Promise<Result>): Promise<Result> {
		const result = this.#last.then(work);
		this.#last = result.catch(() => undefined);
		return result;
	}

	/** Why a chore could not be done last time; undefined if it could. */
	problemOf(what: string): string | undefined {
		return this.#problems.get(what);
	}

	/** What is being done now. */
	get doing(): string | undefined {
		return this.#doing;
	}

	async #perform(chore: Chore): Promise<void> {
		const { signal } = this.#ending;
		const now = performance.now();
		if (signal.aborted || now < (this.#dueAt.get(chore) ?? 0)) return;
		// Timers are late by some milliseconds, and would leave out every other time.
		this.#dueAt.set(chore, now + chore.everyMs - minuteMs / 2);
		this.#doing = chore.what;
		try {
			await chore.perform(signal);
			this.#problems.delete(chore.what);
		} catch (error) {
			if (signal.aborted) return;
			const { message } = error as Error;
			this.#problems.set(chore.what, message);
			// What the disk or the database refuses needs no stack.
			this.#log.error(isExpected(error) ? {} : { err: error }, `Cannot ${chore.what}: ${message}`);
		} finally {
			this.#doing = undefined;
		}
	}

	/** Begins nothing any more, and ends what is being done. */
	stop(): void {
		this.#ending.abort();
		clearInterval(this.#timer);
	}

	/** Ends what is being done, and waits for that. */
	async [Symbol.asyncDispose](): Promise<void> {
		this.stop();
		await this.#last;
	}
}
