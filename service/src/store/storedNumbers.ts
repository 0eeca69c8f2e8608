import { sql } from 'kysely';
import type { Database } from './database/database.ts';

/** How many templates and documents all teams have, without the trash. */
export async function storedNumbers({
	query,
}: Database): Promise<{ templates: number; documents: number }> {
	const templates = await query
		.selectFrom('template')
		.select(({ fn }) => fn.countAll<number>().as('n'))
		.where('deleted_at', 'is', null)
		.executeTakeFirstOrThrow();
	const documents = await query
		.selectFrom('document_tally')
		.select(({ fn }) => fn.coalesce(fn.sum<number>('n'), sql<number>`0`).as('n'))
		.executeTakeFirstOrThrow();
	return { templates: Number(templates.n), documents: Number(documents.n) };
}
