import { Contents } from './contents.ts';
import type { Database } from './database/database.ts';
import { openPostgres } from './database/postgres/postgresDatabase.ts';
import { SqliteDatabase } from './database/sqlite/sqliteDatabase.ts';
import type { Objects } from './objects/objects.ts';
import { openS3 } from './objects/s3Objects.ts';
import type { S3Options } from './objects/s3Objects.ts';

/** Where everything is stored. */
export interface StorageOptions {
	/** The folder of SQLite's file; made if it is not there. Default: memory only. */
	readonly dataDir?: string | undefined;
	/** The URL of a PostgreSQL, which then has everything instead. */
	readonly databaseUrl?: string | undefined;
	/** A bucket for PDFs; default: the database. */
	readonly s3?: S3Options | undefined;
}

export interface Storage {
	readonly database: Database;
	readonly objects: Objects | undefined;
	readonly contents: Contents;
}

/** Opens what stores everything; rejects with UnusableDataError. */
export async function openStorage(
	{ dataDir, databaseUrl, s3 }: StorageOptions,
	opened: AsyncDisposableStack,
): Promise<Storage> {
	const database = opened.use(
		databaseUrl === undefined ? new SqliteDatabase(dataDir) : await openPostgres(databaseUrl),
	);
	const objects = s3 && opened.use(await openS3(s3));
	return { database, objects, contents: new Contents(database, objects) };
}
