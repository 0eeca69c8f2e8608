import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Contents } from '../contents.ts';
import { newestMigration } from '../database/migrations/migrations.ts';
import type { Query } from '../database/tables.ts';
import { refuseDamaged } from '../documentBytes.ts';
import { allHashes, allRows, backedUpTables } from '../walk.ts';
import type { Row } from '../walk.ts';
import type { Storage } from '../storage.ts';
import { archiveFormat, endName, hashOf, headName, linesOf, readArchive } from './archive.ts';
import type { ArchiveFacts, End, Head, Part } from './archive.ts';
import { DamagedArchiveError, tarEnd, tarFile } from './tar.ts';

/** The archive can't be used; the message says why, and that nothing was changed. */
export class UnusableArchiveError extends Error {}

/** The stored data as of one moment, as the bytes of a tar archive. */
async function* archived(query: Query, contents: Contents, now: Date): AsyncGenerator<Buffer> {
	const files: Record<string, string> = {};
	const counts: Record<string, number> = {};
	const file = (name: string, bytes: Uint8Array) => {
		files[name] = hashOf(bytes);
		return tarFile({ name, bytes }, now);
	};
	const json = (value: object) => Buffer.from(JSON.stringify(value, null, '\t'));
	const head: Head = {
		format: archiveFormat,
		migration: newestMigration,
		created: now.toISOString(),
	};
	yield file(headName, json(head));
	let pdfs = 0;
	for await (const hashes of allHashes(query)) {
		for (const hash of hashes) {
			yield file(`contents/${hash}.pdf`, await contents.read(hash, query));
			pdfs += 1;
		}
	}
	for (const table of backedUpTables) {
		let number = 0;
		for await (const rows of allRows(query, table)) {
			if (table === 'document_bytes') await refuseDamaged(rows, query);
			number += 1;
			counts[table] = (counts[table] ?? 0) + rows.length;
			const name = `rows/${table}/${String(number).padStart(6, '0')}.jsonl`;
			yield file(name, Buffer.from(linesOf(rows)));
		}
	}
	const end: End = { files, rows: counts, contents: pdfs };
	yield tarFile({ name: endName, bytes: json(end) }, now);
	yield tarEnd;
}

/** Writes a consistent snapshot of all stored data as an archive, while the service keeps running. */
export async function writeArchive(
	{ database, contents }: Storage,
	target: Writable,
	now: Date,
	signal?: AbortSignal,
): Promise<void> {
	await database.snapshot(async (query) => {
		const source = Readable.from(archived(query, contents, now), { objectMode: true });
		await pipeline(source, createGzip({ level: 4 }), target, { signal });
	});
}

const partialName = /\.tar\.gz\.(\d+)\.partial$/;

/** Whether another process with this ID runs on this machine. */
function runs(pid: number): boolean {
	if (pid === process.pid) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code !== 'ESRCH';
	}
}

/** Deletes what processes have left in a folder that were killed while they made a backup. */
async function removeAbandoned(folder: string): Promise<void> {
	for (const entry of await readdir(folder, { withFileTypes: true })) {
		const pid = partialName.exec(entry.name)?.[1];
		if (pid === undefined || !entry.isFile() || runs(Number(pid))) continue;
		await rm(join(folder, entry.name), { force: true });
	}
}

/** Writes everything that is stored into one file, which has its name when it is whole and on disk. */
export async function backUp(
	storage: Storage,
	path: string,
	now: Date,
	signal?: AbortSignal,
): Promise<void> {
	const partial = `${path}.${process.pid}.partial`;
	await removeAbandoned(dirname(path));
	try {
		const target = createWriteStream(partial, { mode: 0o600, flush: true });
		await writeArchive(storage, target, now, signal);
		await rename(partial, path);
		const folder = await open(dirname(path));
		await folder.sync().finally(() => folder.close());
	} catch (error) {
		await rm(partial, { force: true });
		throw error;
	}
}

async function* opened(path: string): AsyncGenerator<Uint8Array> {
	const file = createReadStream(path);
	await once(file, 'open');
	const unzipped = file.pipe(createGunzip());
	file.once('error', (error) => unzipped.destroy(error));
	try {
		yield* unzipped as AsyncIterable<Uint8Array>;
	} finally {
		file.destroy();
	}
}

/** The parts of the archive in a file; throws DamagedArchiveError, or the error of reading the file. */
export const partsIn = (path: string): AsyncGenerator<Part, ArchiveFacts> =>
	readArchive(opened(path));

/** Turns damage into an UnusableArchiveError. */
export function unusable(path: string, error: unknown): unknown {
	const { code = '', message } = error as NodeJS.ErrnoException;
	if (error instanceof DamagedArchiveError)
		return new UnusableArchiveError(`Cannot use ${path}: ${message}.`, { cause: error });
	if (code.startsWith('Z_'))
		return new UnusableArchiveError(`Cannot use ${path}: it is cut or damaged.`, { cause: error });
	if (['ENOENT', 'EACCES', 'EISDIR'].includes(code))
		return new UnusableArchiveError(`Cannot read ${path}: ${message}.`, { cause: error });
	return error;
}

/** Facts about an archive that was read completely. */
export interface VerifiedArchive extends ArchiveFacts {
	/** The administrators' email addresses. */
	readonly administrators: readonly string[];
}

export interface VerifyOptions {
	/** The name of the file in errors; default: its path. */
	readonly name?: string;
	/** The maximum number of bytes after unpacking; default: none. */
	readonly mostBytes?: number;
}

/** Reads an archive completely; rejects with UnusableArchiveError if it is damaged. */
export async function verifyArchive(
	path: string,
	{ name = path, mostBytes = Infinity }: VerifyOptions = {},
): Promise<VerifiedArchive> {
	try {
		const parts = readArchive(bounded(opened(path), mostBytes));
		const known = new Set<string>();
		const administrators: string[] = [];
		for (;;) {
			const { value, done } = await parts.next();
			if (done) return { ...value, administrators };
			if (value.kind === 'content') known.add(value.hash);
			if (value.kind === 'rows') {
				checkContents(value.rows, known);
				if (value.table === 'user_account') administrators.push(...administratorsIn(value.rows));
			}
		}
	} catch (error) {
		throw unusable(name, error);
	}
}

async function* bounded(
	source: AsyncIterable<Uint8Array>,
	mostBytes: number,
): AsyncGenerator<Uint8Array> {
	let count = 0;
	for await (const bytes of source) {
		count += bytes.byteLength;
		if (count > mostBytes) {
			const megabytes = Math.floor(mostBytes / 1e6);
			throw new DamagedArchiveError(`there is room for ${megabytes} MB, and more is in it`);
		}
		yield bytes;
	}
}

const administratorsIn = (rows: readonly Row[]) =>
	rows.filter((row) => row['is_admin'] === 1).map((row) => String(row['email']));

function checkContents(rows: readonly Row[], known: ReadonlySet<string>): void {
	for (const { content_hash: hash } of rows) {
		if (typeof hash === 'string' && !known.has(hash))
			throw new DamagedArchiveError(`the PDF ${hash} is missing`);
	}
}
