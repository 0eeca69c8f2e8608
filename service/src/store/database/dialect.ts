import { PostgresAdapter } from 'kysely';
import type { Query } from './tables.ts';

export const kindOf = (query: Query): 'sqlite' | 'postgres' =>
	query.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/**
 * Whether transactions run side by side, so that one has to lock the rows that it relies on. SQLite has one at a time, and
 * no words for it.
 */
export const locksRows = (query: Query) => kindOf(query) === 'postgres';
