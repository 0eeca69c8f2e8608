import { AuditTable } from '../access/auditTable.ts';
import type { NewAuditEntry } from '../access/auditTable.ts';
import type { Migration } from '../database/migrations/migration.ts';
import { migrationsAfter } from '../database/migrations/migrations.ts';
import type { Query } from '../database/tables.ts';
import { backedUpTables, continueNumbers, everyTable, writeRows } from '../walk.ts';
import type { Row, WalkedTable } from '../walk.ts';
import type { Storage } from '../storage.ts';
import type { ArchiveFacts } from './archive.ts';
import { partsIn, unusable, UnusableArchiveError, verifyArchive } from './backup.ts';

/** How to restore an archive, and into what. */
export interface Restoring {
	readonly at: Date;
	readonly entry: NewAuditEntry;
	/** The name of the file in errors; default: its path. */
	readonly name?: string;
	/** Whether to replace existing data. Default: false, which throws if there is any. */
	readonly replacesAll?: boolean;
}

/** Removes columns that migrations have dropped since the backup. */
function presentRows(
	{ table, rows }: { readonly table: WalkedTable; readonly rows: readonly Row[] },
	missed: readonly Migration[],
): readonly Row[] {
	const dropped = new Set(missed.flatMap((migration) => migration.dropped?.[table] ?? []));
	if (dropped.size === 0) return rows;
	return rows.map((row) =>
		Object.fromEntries(Object.entries(row).filter(([column]) => !dropped.has(column))),
	);
}

async function writeContent(
	query: Query,
	{ hash, bytes }: { readonly hash: string; readonly bytes: Uint8Array },
	objects: Storage['objects'],
): Promise<void> {
	const object = (await objects?.put(bytes, hash)) ?? null;
	const kept = object === null ? bytes : new Uint8Array();
	await query.insertInto('content').values({ hash, bytes: kept, object }).execute();
}

async function refuseUnlessEmpty(query: Query): Promise<void> {
	for (const table of ['team', 'user_account'] as const) {
		const found = await query.selectFrom(table).selectAll().limit(1).execute();
		if (found.length === 0) continue;
		throw new UnusableArchiveError(
			'Something is stored here already: restore into an empty folder or database.',
		);
	}
}

/** Restores an archive after reading it completely. Rejects with UnusableArchiveError. */
export async function restore(
	storage: Storage,
	path: string,
	restoring: Restoring,
): Promise<ArchiveFacts> {
	const facts = await verifyArchive(path);
	await restoreVerified(storage, path, restoring);
	return facts;
}

/** Restores an archive in one transaction. Rejects with UnusableArchiveError. */
export async function restoreVerified(
	{ database, objects }: Storage,
	path: string,
	{ at, entry, name = path, replacesAll = false }: Restoring,
): Promise<void> {
	try {
		await database.transaction(async (query) => {
			if (!replacesAll) await refuseUnlessEmpty(query);
			// Includes the rows of a service that was started but not set up.
			for (const table of [...everyTable].reverse()) await query.deleteFrom(table).execute();
			let missed: readonly Migration[] = [];
			for await (const part of partsIn(path)) {
				if (part.kind === 'head') missed = migrationsAfter(part.head.migration);
				if (part.kind === 'content') await writeContent(query, part, objects);
				// Backups of PostgreSQL from before the first release contain secrets.
				if (part.kind !== 'rows' || !backedUpTables.includes(part.table)) continue;
				await writeRows(query, part.table, presentRows(part, missed));
			}
			for (const { rows } of missed) await rows?.(query);
			await continueNumbers(query, database.kind);
			await new AuditTable(query, () => at).add(entry);
		});
	} catch (error) {
		if (!isRefused(error)) throw unusable(name, error);
		throw new UnusableArchiveError(
			`Cannot use ${name}: what is in it does not fit together. Nothing was changed.`,
			{ cause: error },
		);
	}
}

/** SQLITE_ERROR, as for a missing column, SQLITE_CONSTRAINT and SQLITE_MISMATCH. */
const refusedBySqlite = [1, 19, 20];

/** Whether the database refused a row; PostgreSQL's classes are data, integrity and names, 08P01 its protocol's. */
function isRefused(error: unknown): boolean {
	const { code = '', errcode } = error as { code?: string; errcode?: number };
	if (errcode !== undefined) return refusedBySqlite.includes(errcode & 255);
	return /^((22|23|42)...|08P01|ERR_INVALID_ARG_TYPE)$/.test(code);
}
