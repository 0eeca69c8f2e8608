import { setImmediate } from 'node:timers/promises';
import { forgetCombinedOf } from './combined.ts';
import type { Database } from './database/database.ts';
import { locksRows } from './database/dialect.ts';
import type { Query } from './database/tables.ts';
import { forgetOldKeys } from './fillKeys.ts';
import type { Objects } from './objects/objects.ts';
import type { Storage } from './storage.ts';
import { purge } from './purge.ts';
import { keptDays } from './trash.ts';
import { allHashes } from './walk.ts';

/**
 * How long, in ms, an object may have no row: it is stored before its row, and outlives it for backups and moves that
 * began before.
 */
const graceMs = 86_400_000;
const dayMs = 86_400_000;

/**
 * Deletes what has been in the trash for 30 days, expired idempotency keys, the rows of what was deleted for good, and
 * unreferenced contents. `byAge: false` keeps what is merely too old. Several instances may sweep at once. Returns the
 * number of contents.
 */
export async function sweep(
	{ database, objects }: Pick<Storage, 'database'> & Partial<Pick<Storage, 'objects'>>,
	now: Date,
	{ byAge = true, signal }: { byAge?: boolean; signal?: AbortSignal } = {},
): Promise<number> {
	if (byAge) {
		await forgetOldKeys(database, now, signal);
		await emptyOldTrash(database, now);
	}
	await purge(database, signal);
	let count = 0;
	for await (const hashes of allHashes(database.query)) {
		if (signal?.aborted) return count;
		count += await database.transaction((query) => deleteUnused(query, hashes, now));
		// SQLite blocks the program during each statement.
		await setImmediate();
	}
	if (objects && byAge) await deleteObjects({ database, objects }, now);
	return count;
}

/** Expired items leave the trash. */
async function emptyOldTrash(database: Database, now: Date): Promise<void> {
	const until = new Date(now.getTime() - keptDays * dayMs).toISOString();
	await database.transaction(async (query) => {
		const gone = await query
			.updateTable('template')
			.set({ deleted_for_good: 1 })
			.where('deleted_at', 'is not', null)
			.where('deleted_at', '<=', until)
			.where('deleted_for_good', '=', 0)
			.returning('position')
			.execute();
		await forgetCombinedOf(
			query,
			gone.map(({ position }) => position),
		);
		await query
			.updateTable('team')
			.set({ trash_emptied: until })
			.where('trash_emptied', '<', until)
			.where(({ exists, selectFrom }) =>
				exists(
					selectFrom('document')
						.select('position')
						.whereRef('document.team_id', '=', 'team.team_id')
						.where('document.deleted_at', 'is not', null)
						.where('document.deleted_at', '<=', until),
				),
			)
			.execute();
	});
}

/** Deletes unreferenced ones of these contents, and queues their objects for deletion; returns their number. */
async function deleteUnused(query: Query, hashes: readonly string[], now: Date): Promise<number> {
	const unused = query
		.selectFrom('content')
		.select('hash')
		.where('hash', 'in', hashes)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('template')
						.select('uid')
						.whereRef('template.content_hash', '=', 'content.hash'),
				),
			),
		)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('document_bytes')
						.select('document')
						.whereRef('document_bytes.content_hash', '=', 'content.hash'),
				),
			),
		)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('document_part')
						.select('document')
						.whereRef('document_part.content_hash', '=', 'content.hash'),
				),
			),
		);
	// A fill locks the content's row until it is stored. After the lock here, no fill can refer to the content; the
	// second query sees earlier references.
	const locked = locksRows(query)
		? (await unused.forUpdate().skipLocked().execute()).map(({ hash }) => hash)
		: hashes;
	if (locked.length === 0) return 0;
	const rows = await query
		.deleteFrom('content')
		.where('hash', 'in', locked)
		.where('hash', 'in', unused)
		.returning('object')
		.execute();
	const since = now.toISOString();
	const noted = rows.flatMap(({ object }) => (object === null ? [] : [{ object, since }]));
	if (noted.length > 0) await query.insertInto('unused_object').values(noted).execute();
	return rows.length;
}

/** Deletes objects that have had no row for a day, including those that a crash left without one. */
async function deleteObjects(
	{ database, objects }: Pick<Storage, 'database'> & { objects: Objects },
	now: Date,
): Promise<void> {
	const before = new Date(now.getTime() - graceMs);
	for await (const batch of objects.list()) {
		const old = batch.filter(({ created }) => created < before).map(({ key }) => key);
		if (old.length === 0) continue;
		const known = await database.query
			.selectFrom('content')
			.select('object')
			.where('object', 'in', old)
			.union(
				database.query
					.selectFrom('unused_object')
					.select('object')
					.where('object', 'in', old)
					.where('since', '>=', before.toISOString()),
			)
			.execute();
		const kept = new Set(known.map(({ object }) => object));
		const gone = old.filter((key) => !kept.has(key));
		if (gone.length > 0) await objects.delete(gone);
	}
	await database.transaction((query) =>
		query.deleteFrom('unused_object').where('since', '<', before.toISOString()).execute(),
	);
}
