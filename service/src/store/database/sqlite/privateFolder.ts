import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** SQLite would make them for all to read; it gives its further files the mode of the database. */
const made = ['service.sqlite', 'service.lock'];
const files = /^(service\.(sqlite(-\w+)?|lock)|secret(\.\d+)?)$/;
const folders = /^(uploads|backups)$/;

/** Calls `change`; what it may not do, it does not: whoever owns the files may be another user, as with some volumes. */
function ifAllowed(change: () => void): void {
	try {
		change();
	} catch {
		// What is wrong with the folder, the database says.
	}
}

/**
 * Makes a data folder and its database if they are not there, and has only their owner read them: 0700 and 0600, also if
 * they were made otherwise. A folder that has other files as well keeps its mode.
 */
export function keepPrivate(dataDir: string): void {
	ifAllowed(() => {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
		for (const name of made) closeSync(openSync(join(dataDir, name), 'a', 0o600));
		const names = readdirSync(dataDir);
		for (const name of names) {
			if (files.test(name)) ifAllowed(() => chmodSync(join(dataDir, name), 0o600));
		}
		const isOwn = names.every((name) => files.test(name) || folders.test(name));
		if (isOwn && statSync(dataDir).uid === process.getuid?.()) chmodSync(dataDir, 0o700);
	});
}
