import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';

/** Deletes every template and document; accounts stay, and uids begin anew. */
export function deleteAll(database: DatabaseSync): void {
	database.exec('DELETE FROM document; DELETE FROM template; DELETE FROM sqlite_sequence;');
}

/** Forgets everything or, if that is not possible, nothing. */
export function emptyState(database: DatabaseSync): void {
	inTransaction(database, () => deleteAll(database));
}
