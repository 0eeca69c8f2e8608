import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnusableDataError } from '../store/database/database.ts';
import type { Database } from '../store/database/database.ts';
import { storedSecret } from '../store/secret.ts';

/** Derives the secret for one purpose. */
export type SecretFor = (purpose: string) => Uint8Array;

const read = (path: string) => Buffer.from(readFileSync(path, 'latin1'), 'hex');

/** Readable by its owner only; created once, atomically, by the first process. */
function secretFile(dataDir: string): Buffer {
	const path = join(dataDir, 'secret');
	const own = `${path}.${process.pid}`;
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
		if (existsSync(path)) return read(path);
		writeFileSync(own, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
		try {
			linkSync(own, path);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		} finally {
			rmSync(own, { force: true });
		}
		return read(path);
	} catch (cause) {
		const { message } = cause as Error;
		throw new UnusableDataError(`Cannot use the secret in ${path}: ${message}`, { cause });
	}
}

/**
 * The service's own secrets, derived from one. With SQLite, that is in a separate file, so that a copy of the database
 * doesn't contain it; with PostgreSQL, it is in the database, which all instances share.
 */
export async function openSecrets(
	database: Database,
	dataDir: string | undefined,
): Promise<SecretFor> {
	const isHere = dataDir !== undefined && database.kind === 'sqlite';
	const root = isHere ? secretFile(dataDir) : await storedSecret(database, 'service');
	return (purpose) => new Uint8Array(hkdfSync('sha256', root, '', purpose, 32));
}
