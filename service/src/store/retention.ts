import type { Database } from './database/database.ts';
import type { Query } from './database/tables.ts';
import { DocumentTable } from './documentTable.ts';
import { inSteps, rowsPerStep } from './database/steps.ts';
import { positionsPerBlock, visibleBlocks } from './visibleBlocks.ts';

/** The maximum age and number of documents. */
export interface Retention {
	readonly days: number | 'none';
	/** Per team; the newest ones are kept. */
	readonly documents: number | 'none';
}

/** A team's own limits; absent ones are the general ones. */
export interface OwnRetention {
	readonly days?: number | 'none' | undefined;
	readonly documents?: number | 'none' | undefined;
}

const dayMs = 86_400_000;

const fromColumn = (value: number | null) => (value === 0 ? 'none' : (value ?? undefined));
const toColumn = (value: number | 'none' | undefined) => (value === 'none' ? 0 : (value ?? null));

/** The teams' own limits. */
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

/** The limits that apply to a team. */
export function retentionOf(general: Retention, own: OwnRetention = {}): Retention {
	return { days: own.days ?? general.days, documents: own.documents ?? general.documents };
}

const oldestKept = (days: number, now: Date) =>
	new Date(now.getTime() - days * dayMs).toISOString();

/** Deletes a batch of a team's documents that were created before a time; returns their number. */
function forgetOld(database: Database, teamId: number, before: string): Promise<number> {
	return database.transaction(async (query) => {
		const { numDeletedRows } = await query
			.deleteFrom('document')
			.where('position', 'in', (from) =>
				from
					.selectFrom('document')
					.select('position')
					.where('team_id', '=', teamId)
					// Includes those whose template is in the trash: if it were restored, they would be deleted anyway.
					.where('deleted_at', 'is', null)
					.where('created', '<', before)
					.orderBy('created')
					.limit(rowsPerStep),
			)
			.executeTakeFirstOrThrow();
		return Number(numDeletedRows);
	});
}

/** Deletes up to `most` of a team's oldest documents outside the trash; returns their number. */
function forgetOldest(database: Database, teamId: number, most: number): Promise<number> {
	return database.transaction(async (query) => {
		const [first] = await visibleBlocks(query, { teamId }, 'asc');
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

/** How many documents of a team exceed its limits. */
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

/** Deletes the documents that exceed the limits, in small steps. Returns their number. */
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
