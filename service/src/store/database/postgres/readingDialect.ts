import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type { Pool } from 'pg';

/** Runs each query on a connection of its own, by `patiently`: again on another one if it is lost. */
class ReadingConnection implements DatabaseConnection {
	readonly #pool: Pool;
	readonly #patiently: <Result>(work: () => Promise<Result>) => Promise<Result>;

	constructor(pool: Pool, patiently: <Result>(work: () => Promise<Result>) => Promise<Result>) {
		this.#pool = pool;
		this.#patiently = patiently;
	}

	async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
		const result = await this.#patiently(() => this.#pool.query(sql, [...parameters]));
		return { rows: result.rows as Row[] };
	}

	streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
		throw new Error('Queries of PostgreSQL are not streamed: read in batches.');
	}
}

const noTransaction = () => Promise.reject(new Error('database.query has no transactions.'));
const nothing = () => Promise.resolve();

/** Kysely for what only reads. */
export function readingDialect(
	pool: Pool,
	patiently: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Dialect {
	const connection = new ReadingConnection(pool, patiently);
	const driver: Driver = {
		init: nothing,
		acquireConnection: () => Promise.resolve(connection),
		releaseConnection: nothing,
		beginTransaction: noTransaction,
		commitTransaction: noTransaction,
		rollbackTransaction: noTransaction,
		destroy: nothing,
	};
	return {
		createAdapter: () => new PostgresAdapter(),
		createDriver: () => driver,
		createIntrospector: (query) => new PostgresIntrospector(query),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	};
}
