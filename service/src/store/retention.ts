import type { Database } from './database/database.ts';

/** How long, and how many, documents stay. */
export interface Retention {
	readonly days: number | 'none';
	/** Per team, the newest. */
	readonly documents: number | 'none';
}

/** Documents that one transaction deletes, so that others do not wait for long. */
const atOnce = 200;
const dayMs = 86_400_000;

/** Deletes the oldest documents of a team, `atOnce` at most, that were created before `before`. */
function forgetOldest(
	database: Database,
	teamId: number,
	{ before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<number> {
	return database.transaction(async (query) => {
		const deleted = await query
			.deleteFrom('document')
			.where('position', 'in', (from) => {
				const oldest = from
					.selectFrom('document')
					.select('position')
					.where('team_id', '=', teamId)
					.where('deleted_at', 'is', null)
					.orderBy('position')
					.limit(limit);
				return before === undefined ? oldest : oldest.where('created', '<', before);
			})
			.returning('position')
			.execute();
		return deleted.length;
	});
}

async function countOf({ query }: Database, teamId: number): Promise<number> {
	const { n } = await query
		.selectFrom('document_tally')
		.select(({ fn }) => fn.sum<number | null>('n').as('n'))
		.where('team_id', '=', teamId)
		.executeTakeFirstOrThrow();
	return Number(n ?? 0);
}

/** Deletes the documents that are too old or too many, in small steps. Returns how many. */
export async function forgetDocuments(
	database: Database,
	{ days, documents }: Retention,
	{ now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<number> {
	let count = 0;
	const teams = await database.query.selectFrom('team').select('team_id').execute();
	for (const { team_id: teamId } of teams) {
		const before =
			days === 'none' ? undefined : new Date(now.getTime() - days * dayMs).toISOString();
		for (let deleted = atOnce; before !== undefined && deleted === atOnce && !signal.aborted; ) {
			deleted = await forgetOldest(database, teamId, { before, limit: atOnce });
			count += deleted;
		}
		if (documents === 'none') continue;
		let excess = (await countOf(database, teamId)) - documents;
		while (excess > 0 && !signal.aborted) {
			const deleted = await forgetOldest(database, teamId, { limit: Math.min(excess, atOnce) });
			if (deleted === 0) break;
			excess -= deleted;
			count += deleted;
		}
	}
	return count;
}
