import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod/v4';

import type { FieldType } from '../../../pdf/form.ts';
import { UnusableDataError } from '../database.ts';
import type { Database } from '../database.ts';
import { SqliteDatabase } from './sqliteDatabase.ts';

/** The bytes of a file, whole or streamed. */
export type StateSource = Uint8Array | AsyncIterable<Uint8Array>;

/** Deletes all templates and documents. Teams and keys stay; deterministic uids start over. */
function deleteAll(database: DatabaseSync): void {
	const tables = [
		'document',
		'template',
		'deleted_source',
		'fill_key',
		'content',
		'document_tally',
	];
	for (const table of tables) database.exec(`DELETE FROM ${table}`);
	database.exec("DELETE FROM sqlite_sequence WHERE name IN ('document', 'template')");
}

function inTransaction(database: DatabaseSync, work: () => void): void {
	database.exec('BEGIN IMMEDIATE');
	try {
		work();
		database.exec('COMMIT');
	} catch (error) {
		if (database.isTransaction) database.exec('ROLLBACK');
		throw error;
	}
}

/** What needs a file of SQLite; throws for another database. */
function asSqlite(database: Database): SqliteDatabase {
	if (database instanceof SqliteDatabase) return database;
	throw new UnusableDataError('This needs a data folder, not another database.');
}

/** Deletes all templates and documents in one transaction. */
export function emptyState(database: Database): Promise<void> {
	return asSqlite(database).exclusively((own) => inTransaction(own, () => deleteAll(own)));
}

async function withFile<Result>(use: (path: string) => Promise<Result>): Promise<Result> {
	const folder = mkdtempSync(join(tmpdir(), 'local-service-'));
	try {
		return await use(join(folder, 'state.sqlite'));
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** What signs links stays here; "secure_delete" overwrites it. */
function forgetSecrets(path: string): void {
	const copied = new DatabaseSync(path);
	copied.exec('PRAGMA secure_delete = ON; DELETE FROM secret;');
	copied.close();
}

/** Streams everything stored as a copy of the data folder's database, which holds hashes of keys but no keys. */
export async function exportState(database: Database): Promise<Readable> {
	const folder = mkdtempSync(join(tmpdir(), 'local-service-'));
	const remove = () => rmSync(folder, { recursive: true, force: true });
	try {
		const path = join(folder, 'state.sqlite');
		await asSqlite(database).exclusively((own) => own.prepare('VACUUM INTO ?').run(path));
		forgetSecrets(path);
		const file = createReadStream(path);
		await once(file, 'open');
		return file.once('close', remove);
	} catch (error) {
		remove();
		throw error;
	}
}

/**
 * Whether a file has only plain tables, but for the index of titles, which is not read: reading a view or a computed
 * column could take forever.
 */
function isPlain(file: DatabaseSync): boolean {
	const isRead = "t.schema = 'main' AND t.name NOT LIKE 'document\\_search%' ESCAPE '\\'";
	const others = file.prepare(
		`SELECT 1 FROM pragma_table_list AS t WHERE ${isRead} AND t.type <> 'table'
		UNION ALL SELECT 1 FROM pragma_table_list AS t, pragma_table_xinfo(t.name) AS x
		WHERE ${isRead} AND x.hidden <> 0`,
	);
	return others.get() === undefined;
}

/** The migrations that a database has had. */
function migrationsIn(database: DatabaseSync): string {
	const rows = database.prepare('SELECT name FROM schema_migration ORDER BY name').all();
	return rows.map(({ name }) => String(name)).join(', ');
}

function check(path: string, own: DatabaseSync): void {
	let had: string;
	try {
		using file = new DatabaseSync(path);
		if (!isPlain(file)) throw new Error('It has views or computed columns.');
		had = migrationsIn(file);
	} catch (cause) {
		throw new UnusableDataError('The file is not an export of this service.', { cause });
	}
	if (had !== migrationsIn(own)) {
		throw new UnusableDataError('Another version of the service made this export.');
	}
}

const fieldsSchema = z.array(
	z.object({
		key: z.string(),
		label: z.string(),
		type: z.enum({
			text: 'text',
			number: 'number',
			checkbox: 'checkbox',
		} satisfies Record<FieldType, string>),
		options: z.array(z.string()).optional(),
	}),
);

/** Throws if a template's fields are not as this service writes them. */
function checkFields(database: DatabaseSync): void {
	for (const { fields } of database.prepare('SELECT fields FROM main.template').iterate()) {
		fieldsSchema.parse(JSON.parse(String(fields)));
	}
}

/** Teams with the same key are the same team; the others are added, with another name if theirs is taken. */
const copy = `
	CREATE TEMP TABLE team_of (other_id INTEGER PRIMARY KEY, team_id INTEGER NOT NULL);
	INSERT OR IGNORE INTO temp.team_of
		SELECT theirs.team_id, own.team_id FROM other.api_key AS theirs
		JOIN main.api_key AS own USING (hash);
	INSERT INTO temp.team_of
		SELECT team_id, team_id + (SELECT coalesce(max(team_id), 0) FROM main.team) FROM other.team
		WHERE team_id NOT IN (SELECT other_id FROM temp.team_of);
	INSERT INTO main.team (team_id, name)
		SELECT team_of.team_id,
			iif(name IN (SELECT name FROM main.team), 'Team ' || team_of.team_id || ' (' || name || ')', name)
		FROM other.team JOIN temp.team_of ON other_id = other.team.team_id
		WHERE team_of.team_id NOT IN (SELECT team_id FROM main.team);
	INSERT OR IGNORE INTO main.api_key (team_id, name, hash, prefix, created, expires)
		SELECT team_of.team_id, name, hash, prefix, created, expires
		FROM other.api_key AS theirs JOIN temp.team_of ON other_id = theirs.team_id;
	INSERT OR IGNORE INTO main.content SELECT hash, bytes, object FROM other.content;
	-- Users stay where they are, so nothing has a creator here.
	INSERT INTO main.template (position, team_id, uid, name, fields, content_hash, created, updated, deleted_at, folder)
		SELECT position, team_of.team_id, uid, name, fields, content_hash, created, updated, deleted_at, folder
		FROM other.template AS theirs JOIN temp.team_of ON other_id = theirs.team_id;
	INSERT INTO main.document (position, team_id, uid, template, template_name, name, created, updated, deleted_at)
		SELECT position, team_of.team_id, uid, template, template_name, name, created, updated, deleted_at
		FROM other.document AS theirs JOIN temp.team_of ON other_id = theirs.team_id;
	INSERT INTO main.document_bytes SELECT * FROM other.document_bytes;
	DELETE FROM main.sqlite_sequence WHERE name IN ('document', 'template');
	INSERT INTO main.sqlite_sequence
		SELECT * FROM other.sqlite_sequence WHERE name IN ('document', 'template');
	DROP TABLE temp.team_of;
`;

function detach(database: DatabaseSync): void {
	const attached = database.prepare('PRAGMA database_list').all();
	if (attached.some(({ name }) => name === 'other')) database.exec('DETACH other');
}

/** Replaces everything stored with an export, or throws UnusableDataError and changes nothing. */
export function importState(database: Database, source: StateSource): Promise<void> {
	return withFile(async (path) => {
		await writeFile(path, source);
		await asSqlite(database).exclusively((own) => {
			check(path, own);
			try {
				own.prepare('ATTACH ? AS other').run(path);
				inTransaction(own, () => {
					deleteAll(own);
					own.exec(copy);
					checkFields(own);
				});
			} catch (cause) {
				throw new UnusableDataError('The export is damaged.', { cause });
			} finally {
				detach(own);
			}
		});
	});
}
