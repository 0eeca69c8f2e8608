import type { Database } from './database/database.ts';
import { locksRows } from './database/dialect.ts';
import type { Query } from './database/tables.ts';
import { inSteps, rowsPerStep } from './database/steps.ts';

/**
 * Deletes the rows of what was deleted for good, in batches: templates with their documents, documents that left the
 * trash, and teams. An interrupted purge is resumed by the next one. Several instances may purge at once.
 */
export async function purge(database: Database, signal?: AbortSignal): Promise<void> {
	await inSteps(
		async () => {
			const deleted = await database.transaction(
				async (query) =>
					(await purgeTemplate(query)) || (await purgeDocuments(query)) || (await purgeTeam(query)),
			);
			return deleted > 0 ? 'more' : 'done';
		},
		{ signal },
	);
}

/** How many rows the next purge deletes. */
export async function countPurgeable(
	query: Query,
): Promise<{ readonly teams: number; readonly templates: number; readonly documents: number }> {
	const [teams, templates, withTemplate, alone] = await Promise.all([
		query
			.selectFrom('team')
			.select(({ fn }) => fn.countAll<number>().as('n'))
			.where('removed_at', 'is not', null)
			.executeTakeFirstOrThrow(),
		query
			.selectFrom('template')
			.select(({ fn }) => fn.countAll<number>().as('n'))
			.where('deleted_for_good', '=', 1)
			.executeTakeFirstOrThrow(),
		query
			.selectFrom('template')
			.innerJoin('document', 'document.template', 'template.position')
			.select(({ fn }) => fn.countAll<number>().as('n'))
			.where('template.deleted_for_good', '=', 1)
			.executeTakeFirstOrThrow(),
		query
			.selectFrom('team')
			.innerJoin('document', 'document.team_id', 'team.team_id')
			.innerJoin('template', 'template.position', 'document.template')
			.select(({ fn }) => fn.countAll<number>().as('n'))
			.where('template.deleted_for_good', '=', 0)
			.where('document.deleted_at', 'is not', null)
			.whereRef('document.deleted_at', '<=', 'team.trash_emptied')
			.executeTakeFirstOrThrow(),
	]);
	return {
		teams: Number(teams.n),
		templates: Number(templates.n),
		documents: Number(withTemplate.n) + Number(alone.n),
	};
}

/** Deletes documents of one template, or the template itself if it has none; returns the number of rows. */
async function purgeTemplate(query: Query): Promise<number> {
	const template = await query
		.selectFrom('template')
		.select('position')
		.where('deleted_for_good', '=', 1)
		.limit(1)
		.$if(locksRows(query), (row) => row.forUpdate().skipLocked())
		.executeTakeFirst();
	if (!template) return 0;
	const { numDeletedRows } = await query
		.deleteFrom('document')
		.where('position', 'in', (from) =>
			from
				.selectFrom('document')
				.select('position')
				.where('template', '=', template.position)
				.limit(rowsPerStep),
		)
		.executeTakeFirstOrThrow();
	if (numDeletedRows > 0n) return Number(numDeletedRows);
	await query.deleteFrom('template').where('position', '=', template.position).execute();
	return 1;
}

/** Deletes documents that left the trash without their template. */
async function purgeDocuments(query: Query): Promise<number> {
	const rows = await query
		.selectFrom('team')
		.innerJoin('document', 'document.team_id', 'team.team_id')
		.select('position')
		.where('document.deleted_at', 'is not', null)
		.whereRef('document.deleted_at', '<=', 'team.trash_emptied')
		.limit(rowsPerStep)
		.$if(locksRows(query), (some) => some.forUpdate('document').skipLocked())
		.execute();
	if (rows.length === 0) return 0;
	await query
		.deleteFrom('document')
		.where(
			'position',
			'in',
			rows.map(({ position }) => position),
		)
		.execute();
	return rows.length;
}

/** Deletes rows of a removed team, or the team itself if it has none. */
async function purgeTeam(query: Query): Promise<number> {
	const team = await query
		.selectFrom('team')
		.select('team_id')
		.where('removed_at', 'is not', null)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('template').select('uid').whereRef('template.team_id', '=', 'team.team_id'),
				),
			),
		)
		.limit(1)
		.$if(locksRows(query), (row) => row.forUpdate().skipLocked())
		.executeTakeFirst();
	if (!team) return 0;
	const { team_id: teamId } = team;
	const keys = await query
		.deleteFrom('fill_key')
		.where('team_id', '=', teamId)
		.where('key', 'in', (from) =>
			from.selectFrom('fill_key').select('key').where('team_id', '=', teamId).limit(rowsPerStep),
		)
		.executeTakeFirstOrThrow();
	if (keys.numDeletedRows > 0n) return Number(keys.numDeletedRows);
	await query.deleteFrom('document_tally').where('team_id', '=', teamId).execute();
	await query.deleteFrom('team').where('team_id', '=', teamId).execute();
	return 1;
}
