import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';
import { WalSync } from './walSync.ts';

interface Waiting {
	readonly work: () => unknown;
	readonly resolve: (result: unknown) => void;
	readonly reject: (error: unknown) => void;
}

/**
 * Changes that wait together share one transaction and one sync of the disk. Only they wait for the disk: SQLite
 * itself would stop the whole program for each commit.
 */
export class GroupCommit implements AsyncDisposable {
	readonly #database: DatabaseSync;
	readonly #sync: WalSync | undefined;
	#waiting: Waiting[] = [];

	constructor(database: DatabaseSync) {
		this.#database = database;
		const file = database.location();
		this.#sync = file === null ? undefined : new WalSync(`${file}-wal`);
	}

	/** Resolves when the changes of `work` are on disk; if it throws, they are undone, and those of others stay. */
	run<Result>(work: () => Result): Promise<Result> {
		return new Promise<Result>((resolve, reject) => {
			if (this.#waiting.length === 0) setImmediate(() => void this.#commit());
			this.#waiting.push({ work, resolve: resolve as Waiting['resolve'], reject });
		});
	}

	async #commit(): Promise<void> {
		const all = this.#waiting;
		this.#waiting = [];
		try {
			const settled = this.#write(all);
			await this.#sync?.done();
			for (const settle of settled) settle();
		} catch (error) {
			for (const { reject } of all) reject(error);
		}
	}

	/** Commits without a sync; returns what to call after one. */
	#write(all: readonly Waiting[]): (() => void)[] {
		const database = this.#database;
		database.exec('PRAGMA synchronous = NORMAL');
		try {
			return inTransaction(database, () => all.map((one) => this.#perform(one)));
		} finally {
			database.exec('PRAGMA synchronous = FULL');
		}
	}

	#perform({ work, resolve, reject }: Waiting): () => void {
		this.#database.exec('SAVEPOINT one');
		try {
			const result = work();
			this.#database.exec('RELEASE one');
			return () => resolve(result);
		} catch (error) {
			this.#database.exec('ROLLBACK TO one; RELEASE one');
			return () => reject(error);
		}
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.#sync?.close();
	}
}
