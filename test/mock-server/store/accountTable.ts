import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** In the place of a key's hash: data of a version that did not note whose they are. The first key takes them. */
const unclaimed = '';

/** The key that every service had by itself before each made its own. */
const formerDefaultKey = 'local-service-key';

/** Keys are not stored in the database: an export may be passed on. */
export function keyHash(key: string): string {
	return createHash('sha256').update(key).digest('hex');
}

/** The team of a key: the one it has always had in this database, else a new one. */
export function teamOfKey(database: DatabaseSync, key: string): number {
	const hash = keyHash(key);
	const find = database.prepare('SELECT team_id FROM account WHERE key_hash = ?');
	if (!find.get(hash)) {
		database.prepare('UPDATE account SET key_hash = ? WHERE key_hash = ?').run(hash, unclaimed);
	}
	database.prepare('INSERT OR IGNORE INTO account (key_hash) VALUES (?)').run(hash);
	return Number(find.get(hash)?.['team_id']);
}

/** From now on another key is that of a team. */
export function setKeyOfTeam(database: DatabaseSync, teamId: number, key: string): void {
	database.prepare('UPDATE account SET key_hash = ? WHERE team_id = ?').run(keyHash(key), teamId);
}

/** The first key that a data folder has made for itself takes over what was kept under the former default. */
export function takeOverFormerDefault(database: DatabaseSync, key: string): void {
	database
		.prepare('UPDATE account SET key_hash = ? WHERE key_hash = ?')
		.run(keyHash(key), keyHash(formerDefaultKey));
}

/** How many templates and documents were ever added, by any account. */
export function insertedSoFar(database: DatabaseSync): number {
	const row = database.prepare('SELECT coalesce(sum(seq), 0) AS n FROM sqlite_sequence').get();
	return Number(row?.['n']);
}
