import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** A secret of this name: made once, then the same for every process that opens the database. */
export function storedSecret(database: DatabaseSync, name: string): Uint8Array {
	database
		.prepare('INSERT OR IGNORE INTO secret (name, value) VALUES (?, ?)')
		.run(name, randomBytes(32));
	const row = database.prepare('SELECT value FROM secret WHERE name = ?').get(name);
	return row?.['value'] as Uint8Array;
}
