import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';

/** Deletes all templates and documents. Accounts stay; deterministic uids start over. */
export function deleteAll(database: DatabaseSync): void {
	const tables = ['document', 'template', 'deleted_source', 'sqlite_sequence'];
	for (const table of tables) database.exec(`DELETE FROM ${table}`);
}

/** Deletes all templates and documents in one transaction. */
export function emptyState(database: DatabaseSync): void {
	inTransaction(database, () => deleteAll(database));
}
