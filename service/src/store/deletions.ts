import type { Database } from './database/database.ts';
import type { Query } from './database/tables.ts';
import { DocumentTable } from './documentTable.ts';
import type { DocumentFilter } from './records.ts';
import { inSteps, rowsPerStep } from './database/steps.ts';
import { forGood, Trash } from './trash.ts';

/** The chosen documents: by uid, or all that match a filter. */
export type ChosenDocuments =
	| { readonly uids: readonly string[] }
	| { readonly filter: DocumentFilter };

/** Writes the audit log in the last transaction of a deletion; gets the stored entry and the number of documents. */
export type NoteDeletion = (query: Query, entry: string, count: number) => Promise<void>;

/** Up to this many are deleted in one transaction. A larger deletion is stored first, so that it survives a crash. */
const mostAtOnce = 2000;

interface Deletion {
	readonly deletion_id: number;
	readonly team_id: number;
	readonly deleted_at: string;
	readonly chosen: string;
	readonly last: number;
	readonly entry: string;
}

/** The positions of chosen documents, in batches. */
async function* positionsOf(table: DocumentTable, chosen: ChosenDocuments, last?: number) {
	if ('uids' in chosen) yield* table.eachWithUid(chosen.uids, last);
	else
		for await (const found of table.each(chosen.filter, last))
			yield found.map((one) => one.position);
}

/** The first `count` of them, or a few more. */
async function firstOf(table: DocumentTable, chosen: ChosenDocuments, count: number) {
	const first: number[] = [];
	for await (const some of positionsOf(table, chosen)) {
		first.push(...some);
		if (first.length >= count) break;
	}
	return first;
}

interface HowToDelete {
	/** Whether they skip the trash. */
	readonly isForGood: boolean;
	/** The entry of the audit log, which `note` gets. */
	readonly entry: string;
	readonly note: NoteDeletion;
}

/** Deletes documents of a team; resolves to their number when they are in no list any more. */
export async function deleteDocuments(
	database: Database,
	{
		teamId,
		unguarded,
		now,
	}: { readonly teamId: number; readonly unguarded: Database; readonly now: () => Date },
	chosen: ChosenDocuments,
	{ isForGood, entry, note }: HowToDelete,
): Promise<number> {
	const table = new DocumentTable(database, teamId);
	const trash = new Trash(database, teamId, { now });
	const first = await firstOf(table, chosen, mostAtOnce + 1);
	const begun = await database.transaction(async (query) => {
		const time = isForGood ? forGood : await trash.timeOfDeletion(query);
		if (first.length <= mostAtOnce) {
			const count = await trash.putDocuments(first, time, query);
			if (count > 0) await note(query, entry, count);
			return count;
		}
		const { last } = await query
			.selectFrom('document')
			.select(({ fn }) => fn.max('position').as('last'))
			.where('team_id', '=', teamId)
			.where('deleted_at', 'is', null)
			.executeTakeFirstOrThrow();
		return query
			.insertInto('deletion')
			.values({
				team_id: teamId,
				deleted_at: time,
				chosen: JSON.stringify(chosen),
				last: Number(last),
				done: 0,
				entry,
			})
			.returning(['deletion_id', 'team_id', 'deleted_at', 'chosen', 'last', 'entry'])
			.executeTakeFirstOrThrow();
	});
	return typeof begun === 'number' ? begun : finish(unguarded, begun, note);
}

/** Resumes interrupted deletions. */
export async function finishDeletions(
	database: Database,
	note: NoteDeletion,
	signal?: AbortSignal,
): Promise<void> {
	const rows = await database.query.selectFrom('deletion').selectAll().execute();
	for (const row of rows) await finish(database, row, note, signal);
}

async function finish(
	database: Database,
	deletion: Deletion,
	note: NoteDeletion,
	signal?: AbortSignal,
): Promise<number> {
	const { deletion_id: id, team_id: teamId, deleted_at: time, last, entry } = deletion;
	const chosen = JSON.parse(deletion.chosen) as ChosenDocuments;
	const trash = new Trash(database, teamId);
	const positions = positionsOf(new DocumentTable(database, teamId), chosen, last);
	let ready: number[] = [];
	await inSteps(
		async () => {
			let isLast = false;
			while (ready.length < rowsPerStep && !isLast) {
				const { value, done } = await positions.next();
				if (value) ready = ready.concat(value);
				isLast = done === true;
			}
			const some = ready.splice(0, rowsPerStep);
			await database.transaction(async (query) => {
				const count = await trash.putDocuments(some, time, query);
				await query
					.updateTable('deletion')
					.set(({ eb }) => ({ done: eb('done', '+', count) }))
					.where('deletion_id', '=', id)
					.execute();
			});
			return isLast && ready.length === 0 ? 'done' : 'more';
		},
		{ signal },
	);
	if (signal?.aborted) return 0;
	return database.transaction(async (query) => {
		const row = await query
			.deleteFrom('deletion')
			.where('deletion_id', '=', id)
			.returning('done')
			.executeTakeFirst();
		// Another instance may have finished it.
		if (row) await note(query, entry, row.done);
		return row?.done ?? 0;
	});
}
