import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { done } from '../../../service/src/domain/access/actor.ts';
import {
	UnusableArchiveError,
	verifyArchive,
	writeArchive,
} from '../../../service/src/store/backup/backup.ts';
import { restoreVerified } from '../../../service/src/store/backup/restore.ts';
import { UnusableDataError } from '../../../service/src/store/database/database.ts';
import type { Storage } from '../../../service/src/store/storage.ts';

/** The bytes of an export, whole or streamed. */
export type StateSource = Uint8Array | AsyncIterable<Uint8Array>;

/** Deletes all templates and documents. Teams and keys stay; deterministic uids start over. */
export async function emptyState({ database }: Storage): Promise<void> {
	const tables = ['fill_key', 'document', 'template', 'content', 'document_tally'];
	await database.transaction(async (query) => {
		for (const table of tables) await sql`DELETE FROM ${sql.table(table)}`.execute(query);
		await sql`DELETE FROM sqlite_sequence WHERE name IN ('document', 'template')`.execute(query);
	});
}

/** Everything stored, as a backup of the service; it holds hashes of keys but no keys. */
export function exportState(storage: Storage, now: Date): Readable {
	const bytes = new PassThrough();
	writeArchive(storage, bytes, now).catch((error: Error) => bytes.destroy(error));
	return bytes;
}

/** Replaces everything stored with an export; rejects with UnusableDataError, and then nothing is changed. */
export async function importState(storage: Storage, source: StateSource, at: Date): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'local-service-'));
	const path = join(folder, 'export.tar.gz');
	const name = 'the export';
	try {
		await pipeline(
			Readable.from(source instanceof Uint8Array ? [source] : source),
			createWriteStream(path),
		);
		await verifyArchive(path, { name });
		const entry = done({ name: 'local' }, 'backup.restored', { subject: name });
		await restoreVerified(storage, path, { at, entry, name, replacesAll: true });
	} catch (error) {
		if (!(error instanceof UnusableArchiveError)) throw error;
		throw new UnusableDataError(error.message, { cause: error });
	} finally {
		await rm(folder, { recursive: true });
	}
}
