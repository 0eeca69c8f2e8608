import { PostgresAdapter } from 'kysely';
import type { Query } from './tables.ts';

/**
 * Whether transactions run side by side, so that one has to lock the rows that it relies on. SQLite has one at a time, and
 * no words for it.
 */
export const locksRows = (query: Query) => query.getExecutor().adapter instanceof PostgresAdapter;
