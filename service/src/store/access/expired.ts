import type { Database } from '../database/database.ts';
import { inSteps, rowsPerStep } from '../database/steps.ts';
import { LinkTable } from './linkTable.ts';
import { SessionTable } from './sessionTable.ts';

/** Deletes expired sessions and links, and old entries of the audit log. */
export async function forgetExpired(
	database: Database,
	{ now, auditBefore }: { readonly now: Date; readonly auditBefore: Date },
	signal?: AbortSignal,
): Promise<void> {
	await database.transaction(async (query) => {
		await new SessionTable(query).forget(now);
		await new LinkTable(query).forget(now);
	});
	await inSteps(
		() =>
			database.transaction(async (query) => {
				const { numDeletedRows } = await query
					.deleteFrom('audit_entry')
					.where('entry_id', 'in', (from) =>
						from
							.selectFrom('audit_entry')
							.select('entry_id')
							.where('at', '<', auditBefore.toISOString())
							.limit(rowsPerStep),
					)
					.executeTakeFirstOrThrow();
				return numDeletedRows > 0n ? 'more' : 'done';
			}),
		{ signal },
	);
}
