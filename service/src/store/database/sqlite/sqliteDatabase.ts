import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { UnusableDataError } from '../database.ts';
import type { Compaction, Database, InstanceLock } from '../database.ts';
import { GroupCommit } from '../groupCommit.ts';
import { memoryLimiter, memoryRequestCount } from '../limiters.ts';
import { lacksMigrations, migrate } from '../migrations/migrate.ts';
import { readOnly } from '../readOnly.ts';
import type { Query, Tables } from '../tables.ts';
import { tryRoom } from '../room.ts';
import { DiskFullError } from '../unavailable.ts';
import { sqliteDialect } from './sqliteDialect.ts';
import { inSteps } from '../steps.ts';
import { Checkpoints } from './checkpoints.ts';
import { WalSync } from './walSync.ts';

/** How long, in ms, to wait for another program that writes to the same file. */
const busyMs = 5000;

/** How many pages one step gives back. */
const pagesPerStep = 200;
/** Less than this part of the file is left as it is in passing: it is used again soon. */
const leastFree = 0.1;

/** SQLITE_FULL. */
const isFull = (error: unknown) => (error as { errcode?: unknown }).errcode === 13;

/**
 * SQLite in a file or, without one, in memory. One connection writes, a transaction at a time, and one reads: in
 * memory, where there can only be one, reading waits for the transaction before it.
 */
export class SqliteDatabase implements Database {
	readonly kind = 'sqlite';
	readonly newLimiter = memoryLimiter;
	readonly newRequestCount = memoryRequestCount;
	readonly query: Query;
	readonly #writing: DatabaseSync;
	readonly #reading: DatabaseSync;
	readonly #writer: Query;
	readonly #sync: WalSync | undefined;
	readonly #checkpoints: Checkpoints | undefined;
	readonly #file: string | undefined;
	readonly #commits = new GroupCommit((work) => this.transaction(work), {
		// SQLite itself has undone everything when the disk is full, or fails.
		endsAll: () => !this.#writing.isTransaction,
	});
	/** Whether the last transaction found no room. */
	#isFull = false;

	/** `writer` runs on `writing`, which is closed with this; `file` is its file. */
	constructor(writing: DatabaseSync, writer: Query, file: string | undefined) {
		this.#writing = writing;
		this.#writer = writer;
		this.#file = file;
		if (file === undefined) {
			this.#reading = writing;
			this.query = writer.withPlugin(readOnly);
		} else {
			this.#sync = new WalSync(`${file}-wal`);
			const exclusively = <Result>(work: () => Promise<Result>) => this.exclusively(work);
			this.#checkpoints = new Checkpoints({ file, busyMs, exclusively });
			this.#reading = new DatabaseSync(file, { readOnly: true, timeout: busyMs });
			const reader = new Kysely<Tables>({ dialect: sqliteDialect(this.#reading, 'any') });
			this.query = reader.withPlugin(readOnly);
		}
	}

	async transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
		const result = await this.#writer
			.transaction()
			.execute(work)
			.catch((error: unknown) => {
				throw this.#explained(error);
			});
		this.#isFull = false;
		// SQLite itself would stop the whole program until the disk is ready.
		await this.#sync?.done();
		this.#checkpoints?.note();
		return result;
	}

	together<Result>(
		team: number,
		work: (query: Query, time: Date | undefined) => Promise<Result>,
	): Promise<Result> {
		return this.#commits.run(team, work).catch((error: unknown) => {
			throw this.#explained(error);
		});
	}

	#explained(error: unknown): unknown {
		if (!isFull(error)) return error;
		this.#isFull = true;
		const message = 'The disk of the service is full; nothing was stored.';
		return new DiskFullError(message, { cause: error });
	}

	/** Does what Kysely cannot, on the connection that writes, while no transaction runs. */
	exclusively<Result>(
		work: (connection: DatabaseSync) => Result | Promise<Result>,
	): Promise<Result> {
		return this.#writer.connection().execute(async () => work(this.#writing));
	}

	async snapshot<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
		if (this.#file === undefined) return this.transaction(work);
		const own = new DatabaseSync(this.#file, { readOnly: true, timeout: busyMs });
		try {
			// The moment is that of the first row that is read.
			own.exec('BEGIN; SELECT 1 FROM team;');
			return await work(new Kysely<Tables>({ dialect: sqliteDialect(own, 'any') }));
		} finally {
			own.close();
		}
	}

	async sharedTime(): Promise<undefined> {
		return undefined;
	}

	/** A folder has one instance: see lockFolder. */
	alone(_lock: InstanceLock, work: () => Promise<void>): Promise<void> {
		return work();
	}

	/** Transactions take turns as it is. */
	lock(): Promise<void> {
		return Promise.resolve();
	}

	async check(): Promise<void> {
		this.#reading.prepare('SELECT 1').get();
		if (this.#isFull) await tryRoom(this);
	}

	async compact(how: Compaction, signal?: AbortSignal): Promise<number> {
		if (this.#file === undefined) return 0;
		const read = (name: string) =>
			this.exclusively((connection) => {
				const row = connection.prepare(`PRAGMA ${name}`).get() ?? {};
				return Number(Object.values(row)[0]);
			});
		const before = await read('page_count');
		const free = await read('freelist_count');
		if (how === 'in passing' && free < leastFree * before) return 0;
		if ((await read('auto_vacuum')) === 0) {
			// A file of an earlier version.
			if (how === 'in passing') return 0;
			await this.exclusively((own) => own.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM'));
		}
		const step = async () => {
			await this.exclusively((own) => own.exec(`PRAGMA incremental_vacuum(${pagesPerStep})`));
			return (await read('freelist_count')) > 0 ? 'more' : 'done';
		};
		await inSteps(step, { signal });
		// The log has what was deleted until then, and the file its old length.
		await this.exclusively(async () => this.#checkpoints?.run('TRUNCATE'));
		return (before - (await read('page_count'))) * (await read('page_size'));
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.#checkpoints?.close();
		// Waits for the transaction that runs.
		await this.exclusively(() => undefined);
		await this.#sync?.close();
		if (this.#reading !== this.#writing) this.#reading.close();
		this.#writing.close();
	}
}

function openFile(dataDir: string, file: string): DatabaseSync {
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	return new DatabaseSync(file, { timeout: busyMs });
}

/** Why a folder cannot be used, in a sentence. */
function unusable(cause: unknown, dataDir: string | undefined): Error {
	if (cause instanceof UnusableDataError) return cause;
	const { message } = cause as Error;
	return isFull(cause)
		? new DiskFullError(`The disk of ${dataDir} is full; nothing was changed.`, { cause })
		: new UnusableDataError(`Cannot use the data folder ${dataDir}: ${message}`, { cause });
}

/**
 * Opens the database in `dataDir`, made if it is not there, or one in memory. `beforeMigrating` is called if tables
 * have to be made or migrated; what it returns ends after that. Rejects with UnusableDataError, or what it throws.
 */
export async function openSqlite(
	dataDir?: string,
	beforeMigrating: () => Disposable | undefined = () => undefined,
): Promise<SqliteDatabase> {
	const file = dataDir === undefined ? undefined : join(dataDir, 'service.sqlite');
	let writing: DatabaseSync | undefined;
	try {
		writing =
			file === undefined || dataDir === undefined
				? new DatabaseSync(':memory:')
				: openFile(dataDir, file);
		const writer = new Kysely<Tables>({ dialect: sqliteDialect(writing, 'one at a time') });
		// Before anything is changed.
		const isOlder = await lacksMigrations(writer, String(dataDir));
		using whileMigrating = new DisposableStack();
		if (isOlder) whileMigrating.use(beforeMigrating());
		// What is deleted is overwritten with zeros.
		writing.exec('PRAGMA secure_delete = ON');
		const isNew = writing.prepare('PRAGMA page_count').get()?.['page_count'] === 0;
		// Free pages can be given back some at a time, if this is said before the first table; it writes to the file.
		if (isNew) writing.exec('PRAGMA auto_vacuum = INCREMENTAL');
		// What is committed is brought to the disk by WalSync, and taken over from the log by Checkpoints. By itself, SQLite
		// takes over only what would otherwise fill the disk.
		writing.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
		writing.exec('PRAGMA wal_autocheckpoint = 100000;');
		if (isOlder) {
			// A migration may replace a table that others refer to.
			writing.exec('PRAGMA foreign_keys = OFF');
			await migrate(writer);
			writing.exec('PRAGMA foreign_keys = ON');
		}
		return new SqliteDatabase(writing, writer, file);
	} catch (error) {
		writing?.close();
		throw unusable(error, dataDir);
	}
}
