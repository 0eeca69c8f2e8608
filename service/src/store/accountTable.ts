import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Instead of a key's hash: data of a version without accounts. The first key gets them. */
const unclaimed = '';

/** The default key before each service created its own. */
const formerDefaultKey = 'local-service-key';

/** The database stores only hashes of keys, because an export may be passed on. */
export function keyHash(key: string): string {
	return createHash('sha256').update(key).digest('hex');
}

/** The team of a key in this database; a new team if the key is new. */
export function teamOfKey(database: DatabaseSync, key: string): number {
	const hash = keyHash(key);
	const find = database.prepare('SELECT team_id FROM account WHERE key_hash = ?');
	if (!find.get(hash)) {
		database.prepare('UPDATE account SET key_hash = ? WHERE key_hash = ?').run(hash, unclaimed);
	}
	database.prepare('INSERT OR IGNORE INTO account (key_hash) VALUES (?)').run(hash);
	return Number(find.get(hash)?.['team_id']);
}

/** Replaces the key of a team. */
export function setKeyOfTeam(database: DatabaseSync, teamId: number, key: string): void {
	database.prepare('UPDATE account SET key_hash = ? WHERE team_id = ?').run(keyHash(key), teamId);
}

/** Gives the data stored under the former default key to the first key created in its place. */
export function takeOverFormerDefault(database: DatabaseSync, key: string): void {
	database
		.prepare('UPDATE account SET key_hash = ? WHERE key_hash = ?')
		.run(keyHash(key), keyHash(formerDefaultKey));
}

/** How many templates and documents all accounts ever added. */
export function insertedSoFar(database: DatabaseSync): number {
	const row = database.prepare('SELECT coalesce(sum(seq), 0) AS n FROM sqlite_sequence').get();
	return Number(row?.['n']);
}
