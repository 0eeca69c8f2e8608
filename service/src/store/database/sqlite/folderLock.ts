import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UnusableDataError } from '../database.ts';

/** SQLITE_BUSY. */
const isBusy = (error: unknown) => (error as { errcode?: unknown }).errcode === 5;

/**
 * Keeps other services away from a data folder; commands may work beside the one that has it. The system gives the lock
 * back when the process ends, however it ends. Throws UnusableDataError.
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
		// What else is wrong with the folder, its database says.
		if (!isBusy(error)) return nothing;
		throw new UnusableDataError(
			`Another service uses the data folder ${dataDir}. Stop it first, or choose another folder.`,
			{ cause: error },
		);
	}
}
