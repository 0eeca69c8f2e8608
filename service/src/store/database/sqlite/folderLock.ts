import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UnusableDataError } from '../database.ts';

/** SQLITE_BUSY. */
const isBusy = (error: unknown) => (error as { errcode?: unknown }).errcode === 5;

/**
 * Locks a data folder against other services; commands may still work in it. The system releases the lock when the
 * process ends, even if it is killed. Throws UnusableDataError.
 */
export function lockFolder(dataDir: string): Disposable {
	const nothing = { [Symbol.dispose]: () => undefined };
	let lock: DatabaseSync | undefined;
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
		lock = new DatabaseSync(join(dataDir, 'service.lock'));
		lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
		return lock;
	} catch (error) {
		lock?.close();
		// Other problems of the folder are reported when the database is opened.
		if (!isBusy(error)) return nothing;
		throw new UnusableDataError(
			`Another service uses the data folder ${dataDir}. Stop it first, or choose another folder.`,
			{ cause: error },
		);
	}
}
