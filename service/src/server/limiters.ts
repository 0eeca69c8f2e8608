import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { memoryLimiter } from '../domain/access/attempts.ts';
import type { NewLimiter } from '../domain/access/attempts.ts';
import type { Database } from '../store/database/database.ts';

const tableName = 'limiter_count';

/** Two instances that start at once would be in each other's way. */
async function createTable(database: Database): Promise<void> {
	await database.transaction(async (query) => {
		await sql`SELECT pg_advisory_xact_lock(hashtext(${tableName}))`.execute(query);
		await sql`CREATE TABLE IF NOT EXISTS ${sql.table(tableName)}
			(key TEXT PRIMARY KEY, points INTEGER NOT NULL, expire BIGINT)`.execute(query);
	});
}

/** Limiters that instances share with their database; with SQLite, which is of one process, they are in memory. */
export async function openLimiters(database: Database): Promise<NewLimiter> {
	if (database.kind === 'sqlite') return memoryLimiter;
	await createTable(database);
	const storeClient = {
		query: ({ text, values }: { text: string; values: readonly unknown[] }) =>
			database.transaction((query) => query.executeQuery(CompiledQuery.raw(text, [...values]))),
	};
	const shared = { storeClient, storeType: 'client', tableName, tableCreated: true };
	return (options) => new RateLimiterPostgres({ ...options, ...shared });
}
