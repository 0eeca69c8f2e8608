import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Database } from './database.ts';

/** Whether a column contains a text; upper and lower case are the same. */
export function contains({ kind }: Database, column: string, search: string): RawBuilder<SqlBool> {
	const like = sql.raw(kind === 'postgres' ? 'ILIKE' : 'LIKE');
	const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
	return sql<SqlBool>`${sql.ref(column)} ${like} ${pattern} ESCAPE '\\'`;
}
