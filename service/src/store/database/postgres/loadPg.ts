import type pg from 'pg';

/** Loads `pg`, which only those need who have a PostgreSQL. */
export async function loadPg(): Promise<typeof pg> {
	return (await import('pg')).default;
}
