import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Database } from './database.ts';
import { formsOf } from './formsOf.ts';

/** Whether a column contains a text; upper and lower case are the same. */
export function contains({ kind }: Database, column: string, search: string): RawBuilder<SqlBool> {
	const like = sql.raw(kind === 'postgres' ? 'ILIKE' : 'LIKE');
	// SQLite, and PostgreSQL in some locales, know the cases of A to Z only.
	const cases = formsOf(search.trim()).flatMap((text) => [
		...[text, text.toLowerCase(), text.toUpperCase()],
	]);
	const likes = [...new Set(cases)].map((each) => {
		const pattern = `%${each.replace(/[\\%_]/g, '\\$&')}%`;
		return sql`${sql.ref(column)} ${like} ${pattern} ESCAPE '\\'`;
	});
	return sql<SqlBool>`(${sql.join(likes, sql` OR `)})`;
}
