import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';

/** Deletes every template and document; accounts stay, and uids begin anew. */
export function deleteAll(database: DatabaseSync): void {
	const tables = ['document', 'template', 'deleted_source', 'sqlite_sequence'];
	for (const table of tables) database.exec(`DELETE FROM ${table}`);
}

/** Forgets everything or, if that is not possible, nothing. */
export function emptyState(database: DatabaseSync): void {
	inTransaction(database, () => deleteAll(database));
}
