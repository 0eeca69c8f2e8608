import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** SQLite would create the database readable for all; its other files get the mode of the database. */
const made = ['service.sqlite', 'service.lock'];
const files = /^(service\.(sqlite(-\w+)?|lock)|secret(\.\d+)?)$/;
const folders = /^(uploads|backups)$/;

/** Calls `change`, and ignores missing permissions: the files may belong to another user, as on some volumes. */
function ifAllowed(change: () => void): void {
	try {
		change();
	} catch {
		// Problems of the folder are reported when the database is opened.
	}
}

/**
 * Creates the data folder and its database if necessary, and makes them readable for their owner only (0700 and 0600),
 * even if they existed with another mode. A folder with other files keeps its mode.
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
