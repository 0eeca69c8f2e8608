import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrate } from './migrate.ts';
import { laterSchema, schema, schemaVersion } from './schema.ts';

/** How long, in ms, to wait for another program that writes to the same file. */
const busyMs = 5000;

/** The file cannot hold the service's data; the message says why. */
export class UnusableDataError extends Error {}

function openFile(dataDir: string): DatabaseSync {
	try {
		mkdirSync(dataDir, { recursive: true });
		const file = join(dataDir, 'service.sqlite');
		const database = new DatabaseSync(file, { timeout: busyMs });
		database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
		return database;
	} catch (cause) {
		const { message } = cause as Error;
		throw new UnusableDataError(`Cannot use the data folder ${dataDir}: ${message}`, { cause });
	}
}

export function versionOf(database: DatabaseSync): number {
	return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/** Opens the database in `dataDir`, creating both if needed, or one in memory; throws UnusableDataError. */
export function openDatabase(dataDir?: string): DatabaseSync {
	const database = dataDir === undefined ? new DatabaseSync(':memory:') : openFile(dataDir);
	migrate(database, versionOf(database));
	const version = versionOf(database);
	if (version === 0) database.exec(`BEGIN; ${schema} COMMIT;`);
	else if (version !== schemaVersion) {
		database.close();
		throw new UnusableDataError(
			`The data in ${dataDir} has version ${version}; this service reads version ${schemaVersion}. Choose another folder with --data.`,
		);
	}
	database.exec(laterSchema);
	return database;
}

/** Runs `work` in a transaction: all of its changes are stored, or none. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
	database.exec('BEGIN IMMEDIATE');
	try {
		const result = work();
		database.exec('COMMIT');
		return result;
	} catch (error) {
		if (database.isTransaction) database.exec('ROLLBACK');
		throw error;
	}
}

/** A pattern for SQL's LIKE that matches names with this text; the escape character is "\". */
export function likePattern(search: string): string {
	return `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
