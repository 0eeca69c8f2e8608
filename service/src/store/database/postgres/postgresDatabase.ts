import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { instanceLocks, UnusableDataError } from '../database.ts';
import type { Compaction, Database, InstanceLock } from '../database.ts';
import { GroupCommit } from '../groupCommit.ts';
import { memoryLimiter } from '../limiters.ts';
import type { NewLimiter, NewRequestCount } from '../limiters.ts';
import { lacksMigrations, migrate } from '../migrations/migrate.ts';
import { readOnly } from '../readOnly.ts';
import type { Query, Tables } from '../tables.ts';
import { tryRoom } from '../room.ts';
import { DatabaseUnavailableError, DiskFullError } from '../unavailable.ts';
import { explained, isLost, shown, unusable, wasInTheWay } from './failures.ts';
import { loadPg } from './loadPg.ts';
import { readingDialect } from './readingDialect.ts';
import { sharedRequestCount } from './requestCount.ts';

/** How long, in ms, a request waits for a database that cannot be reached. */
const patienceMs = 5000;
/** How long, in ms, to wait for the next try. */
const betweenMs = 100;
const mostConnections = 10;
/** How long, in ms, `compact` waits for a table that is in use. */
const lockMs = 3000;
/** How often a transaction runs again because others were in its way. */
const mostRuns = 10;

/** The locks of this service among all advisory locks of the database. */
const lockSpace = 1_885_631_079;

const begin = CompiledQuery.raw('BEGIN');
const commit = CompiledQuery.raw('COMMIT');
const rollback = CompiledQuery.raw('ROLLBACK');

/** A transaction, by which the database can be asked what became of it. */
interface Mark {
	readonly id: string;
	/** When the server started: one that starts again may give a number again. */
	readonly since: string;
}

type Run<Result> = { readonly isDone: true; readonly result: Result } | { readonly isDone: false };

/** PostgreSQL, which any number of instances of the service share. */
export class PostgresDatabase implements Database {
	readonly kind = 'postgres';
	/** If the database is away, each instance counts by itself. */
	readonly newLimiter: NewLimiter = (options) =>
		new RateLimiterPostgres({
			...options,
			storeClient: this.#pool,
			tableName: 'rate_limit',
			tableCreated: true,
			insuranceLimiter: memoryLimiter(options),
		});
	readonly newRequestCount: NewRequestCount;
	readonly query: Query;
	readonly #pool: Pool;
	readonly #writer: Query;
	/** Whether the last transaction found no room. */
	#isFull = false;
	readonly #commits = new GroupCommit((work) => this.transaction(work), {
		atOnce: 2,
		prepare: (query, team) => lockTeam(query, team),
		endsAll: wasInTheWay,
	});

	constructor(pool: Pool) {
		this.#pool = pool;
		this.newRequestCount = sharedRequestCount(pool);
		this.#writer = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
		const reader = new Kysely<Tables>({ dialect: readingDialect(pool, patiently) });
		this.query = reader.withPlugin(readOnly);
	}

	async transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
		const deadline = performance.now() + patienceMs;
		for (let runs = 1; ; runs += 1) {
			try {
				const run = await this.#writer.connection().execute((query) => this.#run(query, work));
				if (!run.isDone) continue;
				this.#isFull = false;
				return run.result;
			} catch (error) {
				const mayRunAgain = isLost(error)
					? performance.now() < deadline
					: wasInTheWay(error) && runs < mostRuns;
				if (!mayRunAgain) throw this.#explained(error);
				await sleep(betweenMs * Math.random());
			}
		}
	}

	#explained(error: unknown): unknown {
		const told = explained(error);
		if (told instanceof DiskFullError) this.#isFull = true;
		return told;
	}

	/** Runs a transaction once; what it throws has changed nothing. */
	async #run<Result>(query: Query, work: (query: Query) => Promise<Result>): Promise<Run<Result>> {
		await query.executeQuery(begin);
		let mark: Mark;
		let result: Result;
		try {
			const marks = await sql<Mark>`SELECT txid_current()::text AS id,
				pg_postmaster_start_time()::text AS since`.execute(query);
			mark = marks.rows[0] as Mark;
			result = await work(query);
		} catch (error) {
			// A connection that is lost has undone everything.
			await query.executeQuery(rollback).catch(() => undefined);
			throw error;
		}
		try {
			await query.executeQuery(commit);
		} catch (error) {
			if (!isLost(error)) throw error;
			if (!(await this.#wasCommitted(mark))) return { isDone: false };
		}
		return { isDone: true, result };
	}

	/** What became of a transaction whose connection was lost while it was committed. */
	async #wasCommitted({ id, since }: Mark): Promise<boolean> {
		const unknown = new DatabaseUnavailableError(
			'The database was lost while a change was stored. Whether it was stored is not known.',
		);
		const deadline = performance.now() + patienceMs;
		while (performance.now() < deadline) {
			const found = await sql<{ status: string | null; since: string }>`
				SELECT txid_status(${id}::bigint) AS status, pg_postmaster_start_time()::text AS since
			`
				.execute(this.query)
				.catch(() => undefined);
			const row = found?.rows[0];
			if (row && row.since !== since) throw unknown;
			if (row?.status === 'committed') return true;
			if (row?.status === 'aborted') return false;
			await sleep(betweenMs);
		}
		throw unknown;
	}

	together<Result>(
		team: number,
		work: (query: Query, time: Date | undefined) => Promise<Result>,
	): Promise<Result> {
		return this.#commits.run(team, work).catch((error: unknown) => {
			throw this.#explained(error);
		});
	}

	snapshot<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
		return this.#writer.transaction().setIsolationLevel('repeatable read').execute(work);
	}

	async sharedTime(): Promise<Date> {
		const { rows } = await this.#pool.query<{ time: Date }>('SELECT clock_timestamp() AS time');
		return rows[0]?.time ?? new Date();
	}

	async alone(lock: InstanceLock, work: () => Promise<void>): Promise<void> {
		const locked = [lockSpace, instanceLocks[lock]];
		// A connection that is lost gives the lock back.
		const client = await this.#pool.connect();
		try {
			const { rows } = await client.query<{ isMine: boolean }>(
				'SELECT pg_try_advisory_lock($1::int, $2::int) AS "isMine"',
				locked,
			);
			if (!rows[0]?.isMine) return;
			await work().finally(() =>
				client.query('SELECT pg_advisory_unlock($1::int, $2::int)', locked),
			);
		} finally {
			client.release();
		}
	}

	async lock(lock: InstanceLock, query: Query): Promise<void> {
		await sql`SELECT pg_advisory_xact_lock(${lockSpace}::int, ${instanceLocks[lock]}::int)`.execute(
			query,
		);
	}

	async check(): Promise<void> {
		await this.#pool.query('SELECT 1');
		if (this.#isFull) await tryRoom(this);
	}

	async compact(how: Compaction): Promise<number> {
		if (how === 'in passing') return 0;
		const size = async () => {
			const { rows } = await this.#pool.query<{ bytes: number }>(
				'SELECT pg_database_size(current_database()) AS bytes',
			);
			return rows[0]?.bytes ?? 0;
		};
		const before = await size();
		const client = await this.#pool.connect();
		try {
			// While a table is waited for, all who need it wait as well.
			await client.query(`SET lock_timeout = ${lockMs}`);
			for (const table of ['document', 'document_bytes', 'content', 'template', 'audit_entry']) {
				await client.query(`VACUUM (FULL, ANALYZE) ${table}`);
			}
		} catch (error) {
			throw explained(error);
		} finally {
			// Not into the pool, because of the setting.
			client.release(true);
		}
		return before - (await size());
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.#pool.end();
	}
}

/**
 * Documents of a team get their positions one transaction after the other, and their times by the database's clock, so
 * that lists are sorted by both whichever instance created them. Returns the time.
 */
async function lockTeam(query: Query, team: number): Promise<Date> {
	const { rows } = await sql<{ time: Date }>`
		SELECT pg_advisory_xact_lock(${lockSpace}::int, ${team}::int), clock_timestamp() AS time
	`.execute(query);
	return rows[0]?.time ?? new Date();
}

/** Runs `work` again while the database cannot be reached and patience lasts. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
	const deadline = performance.now() + patienceMs;
	for (;;) {
		try {
			return await work();
		} catch (error) {
			if (!isLost(error) || performance.now() > deadline) throw explained(error);
			await sleep(betweenMs);
		}
	}
}

const int8 = 20;
const numeric = 1700;
const bytea = 17;

/**
 * Opens the database with this URL. `beforeMigrating` is called if tables have to be made or migrated; instances that
 * start together wait for each other. Rejects with UnusableDataError, or what that throws.
 */
export async function openPostgres(
	url: string,
	beforeMigrating: () => unknown = () => undefined,
): Promise<PostgresDatabase> {
	const pg = await loadPg();
	const bytes = pg.types.getTypeParser(bytea) as unknown as (text: string) => Buffer;
	const parsers = new Map<number, (text: string) => unknown>([
		[int8, Number],
		[numeric, Number],
		[
			bytea,
			(text) => {
				const { buffer, byteOffset, byteLength } = bytes(text);
				return new Uint8Array(buffer, byteOffset, byteLength);
			},
		],
	]);
	const pool = new pg.Pool({
		connectionString: url,
		max: mostConnections,
		connectionTimeoutMillis: patienceMs,
		application_name: 'pdf-template-service',
		types: { getTypeParser: (id: number) => parsers.get(id) ?? pg.types.getTypeParser(id) },
	});
	// A connection that is lost while nobody uses it is replaced by the pool; else its query fails, and often it says so
	// twice: without a listener that would end the process.
	pool.on('error', () => undefined);
	pool.on('connect', (client) => client.on('error', () => undefined));
	try {
		(await patientlyConnected(pool)).release();
		const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
		if (await lacksMigrations(query, shown(url))) {
			beforeMigrating();
			await migrate(query);
		}
	} catch (error) {
		await pool.end();
		throw error instanceof UnusableDataError ? error : unusable(url, error);
	}
	return new PostgresDatabase(pool);
}

/** The database may be starting, too. */
async function patientlyConnected(pool: Pool) {
	const deadline = performance.now() + patienceMs;
	for (;;) {
		try {
			return await pool.connect();
		} catch (error) {
			if (!isLost(error) || performance.now() > deadline) throw error;
			await sleep(betweenMs);
		}
	}
}
