import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';

/** The number of cached prepared statements; lists of values come in many lengths. */
const mostPrepared = 300;

class Connection implements DatabaseConnection {
	readonly #database: DatabaseSync;
	readonly #prepared = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

	constructor(database: DatabaseSync) {
		this.#database = database;
	}

	async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
		const { statement, returnsRows } = this.#statement(sql);
		const values = parameters as readonly SQLInputValue[];
		if (returnsRows) return { rows: statement.all(...values) as Row[] };
		const { changes, lastInsertRowid } = statement.run(...values);
		return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
	}

	async *streamQuery<Row>({
		sql,
		parameters,
	}: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
		const { statement } = this.#statement(sql);
		for (const row of statement.iterate(...(parameters as readonly SQLInputValue[]))) {
			yield { rows: [row as Row] };
		}
	}

	#statement(sql: string) {
		const known = this.#prepared.get(sql);
		if (known) return known;
		if (this.#prepared.size >= mostPrepared) this.#prepared.clear();
		const statement = this.#database.prepare(sql);
		const prepared = { statement, returnsRows: statement.columns().length > 0 };
		this.#prepared.set(sql, prepared);
		return prepared;
	}
}

class SqliteDriver implements Driver {
	readonly #connection: Connection;
	readonly #database: DatabaseSync;
	readonly #turns: 'one at a time' | 'any';
	#last: Promise<unknown> = Promise.resolve();
	#release: () => void = () => undefined;

	constructor(database: DatabaseSync, turns: 'one at a time' | 'any') {
		this.#connection = new Connection(database);
		this.#database = database;
		this.#turns = turns;
	}

	init(): Promise<void> {
		return Promise.resolve();
	}

	async acquireConnection(): Promise<DatabaseConnection> {
		if (this.#turns === 'one at a time') {
			const before = this.#last;
			const { promise, resolve } = Promise.withResolvers<undefined>();
			this.#last = promise;
			await before;
			this.#release = () => resolve(undefined);
		}
		return this.#connection;
	}

	async releaseConnection(): Promise<void> {
		this.#release();
	}

	/** Takes the write lock at once: taking it with the first change could fail because of another program. */
	async beginTransaction(connection: DatabaseConnection): Promise<void> {
		await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'));
	}

	async commitTransaction(connection: DatabaseConnection): Promise<void> {
		await connection.executeQuery(CompiledQuery.raw('COMMIT'));
	}

	/** When the disk is full, SQLite has already rolled back. */
	async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		if (!this.#database.isTransaction) return;
		await connection.executeQuery(CompiledQuery.raw('ROLLBACK'));
	}

	/** Does nothing: whoever opened the database closes it. */
	destroy(): Promise<void> {
		return Promise.resolve();
	}
}

/** SQLite rolls back changes of the schema, too. */
class TransactionalAdapter extends SqliteAdapter {
	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}

/**
 * A Kysely dialect for `node:sqlite`. `turns`: whether queries and transactions run one after the other, as the writing
 * connection needs.
 */
export function sqliteDialect(database: DatabaseSync, turns: 'one at a time' | 'any'): Dialect {
	return {
		createAdapter: () => new TransactionalAdapter(),
		createDriver: () => new SqliteDriver(database, turns),
		createIntrospector: (query) => new SqliteIntrospector(query),
		createQueryCompiler: () => new SqliteQueryCompiler(),
	};
}
