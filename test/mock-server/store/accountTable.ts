import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Keys are not stored: a data folder or an export may be passed on. */
export function keyHash(key: string): string {
	return createHash('sha256').update(key).digest('hex');
}

/** The team of a key: the one it has always had in this database, else a new one. */
export function teamOfKey(database: DatabaseSync, key: string): number {
	const hash = keyHash(key);
	database.prepare('INSERT OR IGNORE INTO account (key_hash) VALUES (?)').run(hash);
	const row = database.prepare('SELECT team_id FROM account WHERE key_hash = ?').get(hash);
	return Number(row?.['team_id']);
}

/** How many templates and documents were ever added, by any account. */
export function insertedSoFar(database: DatabaseSync): number {
	const row = database.prepare('SELECT coalesce(sum(seq), 0) AS n FROM sqlite_sequence').get();
	return Number(row?.['n']);
}
