import type { Database } from './database/database.ts';
import type { Query } from './database/tables.ts';

/** How long, and how many, documents stay. */
export interface Retention {
	readonly days: number | 'none';
	/** Per team, the newest. */
	readonly documents: number | 'none';
}

/** What is otherwise for one team; what is absent is as for all. */
export interface OwnRetention {
	readonly days?: number | 'none' | undefined;
	readonly documents?: number | 'none' | undefined;
}

/** Documents that one transaction deletes, so that others do not wait for long. */
const rowsPerStep = 200;
const dayMs = 86_400_000;

const fromColumn = (value: number | null) => (value === 0 ? 'none' : (value ?? undefined));
const toColumn = (value: number | 'none' | undefined) => (value === 'none' ? 0 : (value ?? null));

/** What is otherwise for single teams. */
export async function ownRetentions(query: Query): Promise<ReadonlyMap<number, OwnRetention>> {
	const rows = await query.selectFrom('team_retention').selectAll().execute();
	return new Map(
		rows.map(({ team_id: teamId, days, documents }) => {
			return [teamId, { days: fromColumn(days), documents: fromColumn(documents) }];
		}),
	);
}

export async function setOwnRetention(
	query: Query,
	teamId: number,
	{ days, documents }: OwnRetention,
): Promise<void> {
	const values = { days: toColumn(days), documents: toColumn(documents) };
	await query
		.insertInto('team_retention')
		.values({ team_id: teamId, ...values })
		.onConflict((conflict) => conflict.column('team_id').doUpdateSet(values))
		.execute();
}

/** What holds for a team. */
export function retentionOf(general: Retention, own: OwnRetention = {}): Retention {
	return { days: own.days ?? general.days, documents: own.documents ?? general.documents };
}

const oldestKept = (days: number, now: Date) =>
	new Date(now.getTime() - days * dayMs).toISOString();

/** Deletes the oldest documents of a team, `rowsPerStep` at most, that were created before `before`. */
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

async function countOf(query: Query, teamId: number): Promise<number> {
	const { n } = await query
		.selectFrom('document_tally')
		.select(({ fn }) => fn.sum<number | null>('n').as('n'))
		.where('team_id', '=', teamId)
		.executeTakeFirstOrThrow();
	return Number(n ?? 0);
}

/** How many documents of a team are too old or too many. */
export async function countForgotten(
	query: Query,
	teamId: number,
	{ days, documents }: Retention,
	now: Date,
): Promise<number> {
	const old =
		days === 'none'
			? 0
			: await query
					.selectFrom('document')
					.select(({ fn }) => fn.countAll<number>().as('n'))
					.where('team_id', '=', teamId)
					.where('deleted_at', 'is', null)
					.where('created', '<', oldestKept(days, now))
					.executeTakeFirstOrThrow()
					.then(({ n }) => Number(n));
	const excess = documents === 'none' ? 0 : (await countOf(query, teamId)) - documents;
	return Math.max(old, excess, 0);
}

/** Deletes the documents that are too old or too many, in small steps. Returns how many. */
export async function forgetDocuments(
	database: Database,
	general: Retention,
	{ now, signal, byAge = true }: { now: Date; signal: AbortSignal; byAge?: boolean },
): Promise<number> {
	let count = 0;
	const own = await ownRetentions(database.query);
	const teams = await database.query.selectFrom('team').select('team_id').execute();
	for (const { team_id: teamId } of teams) {
		const { days, documents } = retentionOf(general, own.get(teamId));
		const before = days === 'none' || !byAge ? undefined : oldestKept(days, now);
		for (
			let deleted = rowsPerStep;
			before !== undefined && deleted === rowsPerStep && !signal.aborted;

		) {
			deleted = await forgetOldest(database, teamId, { before, limit: rowsPerStep });
			count += deleted;
		}
		if (documents === 'none') continue;
		let excess = (await countOf(database.query, teamId)) - documents;
		while (excess > 0 && !signal.aborted) {
			const deleted = await forgetOldest(database, teamId, {
				limit: Math.min(excess, rowsPerStep),
			});
			if (deleted === 0) break;
			excess -= deleted;
			count += deleted;
		}
	}
	return count;
}
