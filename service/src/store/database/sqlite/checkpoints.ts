import { once } from 'node:events';
import { join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { Worker } from 'node:worker_threads';

/** `PASSIVE`: as far as nobody has to wait for it. `TRUNCATE`: all, and the log becomes empty; nothing may be written. */
type Mode = 'PASSIVE' | 'TRUNCATE';

/** How long after a change, in ms, it is taken over. */
const afterMs = 5000;
/** A log of this many pages is begun again. */
const mostPages = 8000;
const program = join(import.meta.dirname, 'checkpointThread.mjs');

interface CheckpointOptions {
	/** The file of the database. */
	readonly file: string;
	/** How long, in ms, to wait for another program that uses it. */
	readonly busyMs: number;
	/** Runs `work` while no transaction runs. */
	readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

interface Thread {
	readonly worker: Worker;
	/** Rejects when the thread ends, also because of an error. */
	readonly ended: Promise<never>;
}

/**
 * Takes changes over from the write-ahead log into the database (checkpoints), in a thread: SQLite waits for the disk
 * meanwhile, and would stop the program.
 */
export class Checkpoints {
	readonly #options: CheckpointOptions;
	#thread: Thread | undefined;
	#last: Promise<unknown> = Promise.resolve();
	/** The thread is asked one thing at a time. */
	#running: Promise<unknown> = Promise.resolve();
	#timer: NodeJS.Timeout | undefined;
	#isClosed = false;

	constructor(options: CheckpointOptions) {
		this.#options = options;
	}

	/** Call this after a change. */
	note(): void {
		if (this.#isClosed) return;
		this.#timer ??= setTimeout(() => {
			this.#timer = undefined;
			// If it fails, the next one may succeed; until then the log grows.
			this.#last = this.#takeOver().catch(() => undefined);
		}, afterMs).unref();
	}

	/** Takes over what has been written; resolves to the pages of the log. */
	run(mode: Mode): Promise<number> {
		const pages = this.#running.then(() => this.#ask(mode));
		this.#running = pages.catch(() => undefined);
		return pages;
	}

	async #ask(mode: Mode): Promise<number> {
		const { worker, ended } = (this.#thread ??= this.#start());
		worker.ref();
		try {
			const answered = once(worker, 'message');
			worker.postMessage(mode);
			const [pages] = (await Promise.race([answered, ended])) as [number];
			return pages;
		} finally {
			worker.unref();
		}
	}

	async #takeOver(): Promise<void> {
		if ((await this.run('PASSIVE')) < mostPages || this.#isClosed) return;
		// Only when nothing is left to take over does the next change begin the log again. There is little left now.
		await this.#options.exclusively(() => this.run('PASSIVE'));
	}

	#start(): Thread {
		const { file, busyMs } = this.#options;
		const worker = new Worker(program, { workerData: { file, busyMs } });
		const ended = once(worker, 'exit').then(() => {
			throw new Error('The thread of the checkpoints has ended.');
		});
		ended.catch(() => {
			this.#thread = undefined;
		});
		return { worker, ended };
	}

	/** Waits for what is being taken over. The rest is taken over when the database is closed. */
	async close(): Promise<void> {
		this.#isClosed = true;
		clearTimeout(this.#timer);
		await this.#last;
		await this.#thread?.worker.terminate();
	}
}
