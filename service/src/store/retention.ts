import type { Database } from './database/database.ts';
import type { Query } from './database/tables.ts';
import { DocumentTable } from './documentTable.ts';
import { inSteps, rowsPerStep } from './database/steps.ts';
import { positionsPerBlock, visibleBlocks } from './visibleBlocks.ts';

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

/** Deletes documents of a team that were created before a time, some; returns how many. */
function forgetOld(database: Database, teamId: number, before: string): Promise<number> {
	return database.transaction(async (query) => {
		const { numDeletedRows } = await query
			.deleteFrom('document')
			.where('position', 'in', (from) =>
				from
					.selectFrom('document')
					.select('position')
					.where('team_id', '=', teamId)
					// Also if the template is in the trash: with it, they would come back only to be deleted.
					.where('deleted_at', 'is', null)
					.where('created', '<', before)
					.orderBy('created')
					.limit(rowsPerStep),
			)
			.executeTakeFirstOrThrow();
		return Number(numDeletedRows);
	});
}

/** Deletes the oldest documents of a team that are not in the trash, `most` at most; returns how many. */
function forgetOldest(database: Database, teamId: number, most: number): Promise<number> {
	return database.transaction(async (query) => {
		const [first] = await visibleBlocks(query, teamId, 'asc');
		if (!first) return 0;
		const { numDeletedRows } = await query
			.deleteFrom('document')
			.where('position', 'in', (from) =>
				from
					.selectFrom('document')
					.innerJoin('template', 'template.position', 'document.template')
					.select('document.position')
					.where('document.team_id', '=', teamId)
					.where('document.deleted_at', 'is', null)
					.where('template.deleted_at', 'is', null)
					.where('document.position', '>=', first.block * positionsPerBlock)
					.where('document.position', '<', (first.block + 1) * positionsPerBlock)
					.orderBy('document.position')
					.limit(Math.min(most, rowsPerStep)),
			)
			.executeTakeFirstOrThrow();
		return Number(numDeletedRows);
	});
}

/** How many documents of a team are too old or too many. */
export async function countForgotten(
	database: Database,
	teamId: number,
	{ days, documents }: Retention,
	now: Date,
): Promise<number> {
	const table = new DocumentTable(database, teamId);
	const old = days === 'none' ? 0 : await table.count({ until: oldestKept(days, now) });
	const excess = documents === 'none' ? 0 : (await table.count()) - documents;
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
		if (days !== 'none' && byAge) {
			const before = oldestKept(days, now);
			await inSteps(
				async () => {
					const deleted = await forgetOld(database, teamId, before);
					count += deleted;
					return deleted === rowsPerStep ? 'more' : 'done';
				},
				{ signal },
			);
		}
		if (documents === 'none') continue;
		let excess = (await new DocumentTable(database, teamId).count()) - documents;
		await inSteps(
			async () => {
				if (excess <= 0) return 'done';
				const deleted = await forgetOldest(database, teamId, excess);
				excess -= deleted;
				count += deleted;
				return deleted > 0 ? 'more' : 'done';
			},
			{ signal },
		);
	}
	return count;
}
