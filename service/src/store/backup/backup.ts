import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Contents } from '../contents.ts';
import { schemaVersion } from '../database/schema.ts';
import type { Query } from '../database/tables.ts';
import { allHashes, allRows, continueNumbers, walkedTables, writeRows } from '../walk.ts';
import type { Row } from '../walk.ts';
import type { Storage } from '../storage.ts';
import { archiveFormat, endName, hashOf, headName, linesOf, readArchive } from './archive.ts';
import type { ArchiveFacts, End, Head } from './archive.ts';
import { DamagedArchiveError, tarEnd, tarFile } from './tar.ts';

/** An archive cannot be used; the message says why, and what was changed: nothing. */
export class UnusableArchiveError extends Error {}

async function contentOf(hash: string, query: Query, contents: Contents): Promise<Uint8Array> {
	const row = await query
		.selectFrom('content')
		.select(['bytes', 'object'])
		.where('hash', '=', hash)
		.executeTakeFirstOrThrow();
	return row.object === null ? row.bytes : contents.get(hash);
}

/** Everything as it is at one moment, as the bytes of a tar archive. */
async function* archived(query: Query, contents: Contents, now: Date): AsyncGenerator<Buffer> {
	const files: Record<string, string> = {};
	const counts: Record<string, number> = {};
	const file = (name: string, bytes: Uint8Array) => {
		files[name] = hashOf(bytes);
		return tarFile({ name, bytes }, now);
	};
	const json = (value: object) => Buffer.from(JSON.stringify(value, null, '\t'));
	const head: Head = { format: archiveFormat, schemaVersion, created: now.toISOString() };
	yield file(headName, json(head));
	let pdfs = 0;
	for await (const hashes of allHashes(query)) {
		for (const hash of hashes) {
			yield file(`contents/${hash}.pdf`, await contentOf(hash, query, contents));
			pdfs += 1;
		}
	}
	for (const table of walkedTables) {
		let number = 0;
		for await (const rows of allRows(query, table)) {
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

/**
 * Writes everything that is stored into one file, as it is at one moment, while the service goes on. The file has its name
 * when it is whole and on disk.
 */
export async function backUp(
	{ database, contents }: Storage,
	path: string,
	now: Date,
): Promise<void> {
	const partial = `${path}.${process.pid}.partial`;
	await mkdir(dirname(path), { recursive: true });
	try {
		await database.snapshot(async (query) => {
			const source = Readable.from(archived(query, contents, now), { objectMode: true });
			const target = createWriteStream(partial, { mode: 0o600, flush: true });
			await pipeline(source, createGzip({ level: 4 }), target);
		});
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

/** Damage in the words of whoever uses an archive. */
function unusable(path: string, error: unknown): unknown {
	const { code = '', message } = error as NodeJS.ErrnoException;
	if (error instanceof DamagedArchiveError)
		return new UnusableArchiveError(`Cannot use ${path}: ${message}.`, { cause: error });
	if (code.startsWith('Z_'))
		return new UnusableArchiveError(`Cannot use ${path}: it is cut or damaged.`, { cause: error });
	if (['ENOENT', 'EACCES', 'EISDIR'].includes(code))
		return new UnusableArchiveError(`Cannot read ${path}: ${message}.`, { cause: error });
	return error;
}

/** Reads an archive to its end; rejects with UnusableArchiveError unless it is as it was written. */
export async function verifyArchive(path: string): Promise<ArchiveFacts> {
	try {
		const parts = readArchive(opened(path));
		const known = new Set<string>();
		for (;;) {
			const { value, done } = await parts.next();
			if (done) return value;
			if (value.kind === 'content') known.add(value.hash);
			else checkContents(value.rows, known);
		}
	} catch (error) {
		throw unusable(path, error);
	}
}

function checkContents(rows: readonly Row[], known: ReadonlySet<string>): void {
	for (const { content_hash: hash } of rows) {
		if (typeof hash === 'string' && !known.has(hash))
			throw new DamagedArchiveError(`the PDF ${hash} is missing`);
	}
}

async function writeContent(
	query: Query,
	{ hash, bytes }: { readonly hash: string; readonly bytes: Uint8Array },
	objects: Storage['objects'],
): Promise<void> {
	const object = (await objects?.put(bytes, hash)) ?? null;
	const kept = object === null ? bytes : new Uint8Array();
	await query.insertInto('content').values({ hash, bytes: kept, object }).execute();
}

/**
 * Restores an archive into an empty service. Reads it to its end first; then everything is stored in one transaction, or
 * nothing. Rejects with UnusableArchiveError.
 */
export async function restore({ database, objects }: Storage, path: string): Promise<ArchiveFacts> {
	const facts = await verifyArchive(path);
	const { n } = await database.query
		.selectFrom('team')
		.select(({ fn }) => fn.countAll<number>().as('n'))
		.executeTakeFirstOrThrow();
	if (n > 0) {
		throw new UnusableArchiveError(
			'Something is stored here already: restore into an empty folder or database.',
		);
	}
	try {
		await database.transaction(async (query) => {
			// A service that was started, but not set up, has these.
			await query.deleteFrom('secret').execute();
			await query.deleteFrom('one_time_link').execute();
			for await (const part of readArchive(opened(path))) {
				if (part.kind === 'rows') await writeRows(query, part.table, part.rows);
				else await writeContent(query, part, objects);
			}
			await continueNumbers(query, database.kind);
		});
	} catch (error) {
		if (!isRefused(error)) throw unusable(path, error);
		throw new UnusableArchiveError(
			`Cannot use ${path}: what is in it does not fit together. Nothing was changed.`,
			{ cause: error },
		);
	}
	return facts;
}

/** Whether the database refused a row: SQLite's constraints and missing columns, PostgreSQL's classes 22, 23 and 42. */
function isRefused(error: unknown): boolean {
	const { code = '', errcode } = error as { code?: string; errcode?: number };
	return (
		errcode === 1 || (errcode !== undefined && (errcode & 255) === 19) || /^(22|23|42)/.test(code)
	);
}
