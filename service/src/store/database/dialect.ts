import { PostgresAdapter } from 'kysely';
import type { Query } from './tables.ts';

export const kindOf = (query: Query): 'sqlite' | 'postgres' =>
	query.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/**
 * Whether transactions run concurrently and must lock the rows that they rely on. SQLite runs one at a time, and has no
 * syntax for row locks.
 */
export const locksRows = (query: Query) => kindOf(query) === 'postgres';
