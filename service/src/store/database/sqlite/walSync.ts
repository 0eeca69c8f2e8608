import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** Flushes the write-ahead log to disk without blocking the program. */
export class WalSync {
	readonly #path: string;
	#file: Promise<FileHandle> | undefined;
	#running: Promise<void> | undefined;
	#next: Promise<void> | undefined;

	/** @param path the log file, which exists from the first change until the database is closed */
	constructor(path: string) {
		this.#path = path;
	}

	/** Resolves when everything written before the call is on disk. Waiting calls share one sync. */
	async done(): Promise<void> {
		// A running sync may have begun before the last write.
		this.#next ??= (this.#running ?? Promise.resolve()).then(
			() => this.#start(),
			() => this.#start(),
		);
		return this.#next;
	}

	#start(): Promise<void> {
		this.#next = undefined;
		this.#running = this.#sync();
		return this.#running;
	}

	async #sync(): Promise<void> {
		this.#file ??= open(this.#path, 'r+');
		await (await this.#file).datasync();
	}

	async close(): Promise<void> {
		await this.#running?.catch(() => undefined);
		await (await this.#file)?.close();
	}
}
