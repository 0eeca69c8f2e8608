import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const schemaVersion = 1;

/**
 * PDFs lie apart from the listed rows, addressed by their SHA-256, and are kept as long as a row names them.
 * The team and user ids are constants, so they have no columns.
 */
const schema = `
	CREATE TABLE content (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
	CREATE TABLE template (
		position INTEGER PRIMARY KEY AUTOINCREMENT,
		uid TEXT NOT NULL UNIQUE,
		name TEXT NOT NULL,
		fields TEXT NOT NULL,
		base_hash TEXT NOT NULL REFERENCES content (hash),
		created TEXT NOT NULL,
		updated TEXT NOT NULL
	) STRICT;
	CREATE INDEX template_by_content ON template (base_hash);
	CREATE TABLE document (
		position INTEGER PRIMARY KEY AUTOINCREMENT,
		uid TEXT NOT NULL UNIQUE,
		template_uid TEXT NOT NULL REFERENCES template (uid) ON DELETE CASCADE,
		template_name TEXT NOT NULL,
		name TEXT NOT NULL,
		content_hash TEXT NOT NULL REFERENCES content (hash),
		created TEXT NOT NULL,
		updated TEXT NOT NULL
	) STRICT;
	CREATE INDEX document_by_template ON document (template_uid);
	CREATE INDEX document_by_content ON document (content_hash);
	CREATE TRIGGER template_gone AFTER DELETE ON template BEGIN ${dropUnused('OLD.base_hash')} END;
	CREATE TRIGGER template_rebased AFTER UPDATE OF base_hash ON template
		BEGIN ${dropUnused('OLD.base_hash')} END;
	CREATE TRIGGER document_gone AFTER DELETE ON document BEGIN ${dropUnused('OLD.content_hash')} END;
	PRAGMA user_version = ${schemaVersion};
`;

function dropUnused(hash: string): string {
	return `DELETE FROM content WHERE hash = ${hash}
		AND NOT EXISTS (SELECT 1 FROM template WHERE base_hash = ${hash})
		AND NOT EXISTS (SELECT 1 FROM document WHERE content_hash = ${hash});`;
}

/** The file cannot be used as the service's data; the message says why. */
export class UnusableDataError extends Error {}

function openFile(dataDir: string): DatabaseSync {
	try {
		mkdirSync(dataDir, { recursive: true });
		const database = new DatabaseSync(join(dataDir, 'service.sqlite'));
		database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
		return database;
	} catch (cause) {
		const { message } = cause as Error;
		throw new UnusableDataError(`The data folder ${dataDir} cannot be used: ${message}`, { cause });
	}
}

/** Opens the database in `dataDir` (made if need be), or one in memory; throws UnusableDataError. */
export function openDatabase(dataDir?: string): DatabaseSync {
	const database = dataDir === undefined ? new DatabaseSync(':memory:') : openFile(dataDir);
	const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
	if (version === 0) database.exec(`BEGIN; ${schema} COMMIT;`);
	else if (version !== schemaVersion) {
		database.close();
		throw new UnusableDataError(
			`The data in ${dataDir} has version ${version}; this service reads version ${schemaVersion}.`,
		);
	}
	return database;
}

/** Runs `work` so that all of its changes are made or none. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
	database.exec('BEGIN');
	try {
		const result = work();
		database.exec('COMMIT');
		return result;
	} catch (error) {
		database.exec('ROLLBACK');
		throw error;
	}
}
