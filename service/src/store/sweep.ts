import type { Query } from './database/tables.ts';
import { forgetOldKeys } from './fillKeys.ts';
import type { Storage } from './storage.ts';
import { forgetOldTrash } from './trash.ts';

/** Rows that one transaction deletes, so that others do not wait for long. */
const atOnce = 100;
/** How long, in ms, an object may be without a row: it is there before the row. */
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
		.limit(atOnce);

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
		// Rows before objects: what is left by a crash is an object that nothing names.
		const swept = await database.transaction((query) =>
			query.deleteFrom('content').where('hash', 'in', unused(query)).returning('object').execute(),
		);
		const keys = swept.flatMap(({ object }) => object ?? []);
		if (keys.length > 0) await objects?.delete(keys);
		count += swept.length;
		if (swept.length < atOnce) break;
	}
	if (objects && byAge) await deleteUnnamed({ database, objects }, now);
	return count;
}

/** Deletes objects that no row names and that are too old to get one. */
async function deleteUnnamed(
	{
		database,
		objects,
	}: Required<Pick<Storage, 'database'>> & { objects: NonNullable<Storage['objects']> },
	now: Date,
): Promise<void> {
	for await (const batch of objects.list()) {
		const old = batch.filter(({ created }) => created.getTime() < now.getTime() - graceMs);
		if (old.length === 0) continue;
		const keys = old.map(({ key }) => key);
		const named = await database.query
			.selectFrom('content')
			.select('object')
			.where('object', 'in', keys)
			.execute();
		const kept = new Set(named.map(({ object }) => object));
		const gone = keys.filter((key) => !kept.has(key));
		if (gone.length > 0) await objects.delete(gone);
	}
}
