import type { Query } from './database/tables.ts';
import { forgetOldKeys } from './fillKeys.ts';
import type { Objects } from './objects/objects.ts';
import type { Storage } from './storage.ts';
import { forgetOldTrash } from './trash.ts';

/** Rows that one transaction deletes, so that others do not wait for long. */
const rowsPerStep = 100;
/**
 * How long, in ms, an object may be without a row: it is there before its row, and stays after it for backups and moves
 * that began before.
 */
const graceMs = 86_400_000;

const unused = (query: Query) =>
	query
		.selectFrom('content')
		.select('hash')
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
		.limit(rowsPerStep);

/**
 * Deletes what has been in the trash for 30 days, keys of fills that are too old, and contents that nothing refers to any
 * more. `byAge: false` leaves what is only too old. Several instances may do it at once. Returns how many contents.
 */
export async function sweep(
	{ database, objects }: Pick<Storage, 'database'> & Partial<Pick<Storage, 'objects'>>,
	now: Date,
	{ byAge = true } = {},
): Promise<number> {
	if (byAge) {
		await database.transaction((query) => forgetOldKeys(now, query));
		await forgetOldTrash(database, now);
	}
	let count = 0;
	for (;;) {
		const swept = await database.transaction((query) => deleteUnused(query, now));
		count += swept;
		if (swept < rowsPerStep) break;
	}
	if (objects && byAge) await deleteObjects({ database, objects }, now);
	return count;
}

/** Deletes rows of contents, and notes their objects; returns how many rows. */
async function deleteUnused(query: Query, now: Date): Promise<number> {
	const rows = await query
		.deleteFrom('content')
		.where('hash', 'in', unused(query))
		.returning('object')
		.execute();
	const since = now.toISOString();
	const noted = rows.flatMap(({ object }) => (object === null ? [] : [{ object, since }]));
	if (noted.length > 0) await query.insertInto('unused_object').values(noted).execute();
	return rows.length;
}

/** Deletes objects that no row has named for a day, and those that a crash left before their row. */
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
