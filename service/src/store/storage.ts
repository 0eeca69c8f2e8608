import { Contents } from './contents.ts';
import { UnusableDataError } from './database/database.ts';
import type { Database } from './database/database.ts';
import { openPostgres } from './database/postgres/postgresDatabase.ts';
import { lockFolder } from './database/sqlite/folderLock.ts';
import { keepPrivate } from './database/sqlite/privateFolder.ts';
import { openSqlite } from './database/sqlite/sqliteDatabase.ts';
import type { Objects } from './objects/objects.ts';
import { openS3 } from './objects/s3Objects.ts';
import type { S3Options } from './objects/s3Objects.ts';

/** Where data is stored. */
export interface StorageOptions {
	/** The folder of the SQLite database; created if necessary. Default: memory only. */
	readonly dataDir?: string | undefined;
	/** The URL of a PostgreSQL database, used instead of SQLite. */
	readonly databaseUrl?: string | undefined;
	/** A bucket for PDFs; default: the database. */
	readonly s3?: S3Options | undefined;
	/**
	 * How a data folder is used: `alone` locks it against other services, `beside` works even while a service uses it,
	 * `as-it-is` changes nothing, not even the tables of an earlier version. Default: beside.
	 */
	readonly use?: 'alone' | 'beside' | 'as-it-is' | undefined;
}

export interface Storage {
	readonly database: Database;
	readonly objects: Objects | undefined;
	readonly contents: Contents;
}

/** Opens the storage; rejects with UnusableDataError. */
export async function openStorage(
	{ dataDir, databaseUrl, s3, use = 'beside' }: StorageOptions,
	opened: AsyncDisposableStack,
): Promise<Storage> {
	const folder = databaseUrl === undefined ? dataDir : undefined;
	if (folder !== undefined && use !== 'as-it-is') keepPrivate(folder);
	// Locks before the database is migrated: a running earlier version must not see unknown tables.
	if (folder !== undefined && use === 'alone') opened.use(lockFolder(folder));
	const beforeMigrating = () => {
		if (use === 'as-it-is') {
			const where = folder === undefined ? 'the database' : folder;
			throw new UnusableDataError(
				`The data in ${where} are of an earlier version. Start the service once, which migrates them.`,
			);
		}
		return folder !== undefined && use === 'beside' ? lockFolder(folder) : undefined;
	};
	const database = opened.use(
		databaseUrl === undefined
			? await openSqlite(dataDir, beforeMigrating)
			: await openPostgres(databaseUrl, beforeMigrating),
	);
	const objects = s3 && opened.use(await openS3(s3));
	return { database, objects, contents: new Contents(database, objects) };
}
