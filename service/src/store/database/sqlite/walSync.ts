import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** Brings a database's write-ahead log to the disk, while the program goes on. */
export class WalSync {
	readonly #path: string;
	#file: Promise<FileHandle> | undefined;
	#running: Promise<void> | undefined;
	#next: Promise<void> | undefined;

	/** @param path the file of the log, which is there from the first change on until the database is closed */
	constructor(path: string) {
		this.#path = path;
	}

	/** Resolves when all that was written before the call is on disk. Calls that wait share one sync. */
	async done(): Promise<void> {
		// The one that runs may have begun too early.
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
