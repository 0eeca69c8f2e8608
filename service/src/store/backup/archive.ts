import { createHash } from 'node:crypto';
import { z } from 'zod/v4';
import { contentHash } from '../contents.ts';
import { migrations } from '../database/migrations/migrations.ts';
import { walkedTables } from '../walk.ts';
import type { Row, WalkedTable } from '../walk.ts';
import { DamagedArchiveError, tarFiles } from './tar.ts';

export const archiveFormat = 'pdf-template-service backup 1';
export const headName = 'manifest.json';
export const endName = 'checksums.json';

/** No file of an archive is larger: a PDF of 50 MB, or rows. */
const mostBytes = 200_000_000;
/** No file of an archive has more rows. */
const mostRows = 1000;

export const headSchema = z.object({
	format: z.string(),
	/** The newest migration of the tables. */
	migration: z.string().optional(),
	/** Before the first release: the version number of the tables. */
	schemaVersion: z.number().int().optional(),
	created: z.string(),
});
export type Head = z.infer<typeof headSchema>;

/** The last such number. */
const lastNumber = 6;

export const endSchema = z.object({
	/** The SHA-256 (hex) of each file before this one, by name. */
	files: z.record(z.string(), z.string()),
	/** The number of rows. */
	rows: z.record(z.string(), z.number()),
	contents: z.number(),
});
export type End = z.infer<typeof endSchema>;

const rowsName = /^rows\/([a-z_]+)\/\d{6}\.jsonl$/;
const contentName = /^contents\/([\da-f]{64})\.pdf$/;

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Bytes are written to JSON as an object with base64. */
const bytesSchema = z.strictObject({ base64: z.base64() });

const plain = (row: Row): Row =>
	Object.fromEntries(
		Object.entries(row).map(([name, value]) => [
			name,
			value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
		]),
	);

export const linesOf = (rows: readonly Row[]) =>
	rows.map((row) => `${JSON.stringify(plain(row))}\n`).join('');

function fromLine(line: string): Row {
	const row = z.record(z.string(), z.unknown()).parse(JSON.parse(line));
	return Object.fromEntries(
		Object.entries(row).map(([name, value]) => {
			if (typeof value !== 'object' || value === null) return [name, value];
			return [name, new Uint8Array(Buffer.from(bytesSchema.parse(value).base64, 'base64'))];
		}),
	);
}

/** The parts of an archive, in order. */
export type Part =
	| { readonly kind: 'head'; readonly head: Head }
	| { readonly kind: 'content'; readonly hash: string; readonly bytes: Uint8Array }
	| { readonly kind: 'rows'; readonly table: WalkedTable; readonly rows: readonly Row[] };

function parsed<Value>(schema: z.ZodType<Value>, bytes: Uint8Array, name: string): Value {
	try {
		return schema.parse(JSON.parse(Buffer.from(bytes).toString()));
	} catch {
		throw new DamagedArchiveError(`${name} is damaged`);
	}
}

function checkHead({ format, migration = '', schemaVersion }: Head): void {
	if (format !== archiveFormat) throw new DamagedArchiveError('it is no backup of this service');
	if (schemaVersion === lastNumber || Object.hasOwn(migrations, migration)) return;
	throw new DamagedArchiveError(
		schemaVersion === undefined
			? `a newer version of the service made it (${migration})`
			: `a version from long before the first release made it (${schemaVersion})`,
	);
}

/** Tables that no longer exist. */
const dropped = new Set(Object.values(migrations).flatMap((one) => one.droppedTables ?? []));

/** A file of an archive; undefined for one of a table that no longer exists. */
function partOf(name: string, bytes: Uint8Array): Part | undefined {
	const hash = contentName.exec(name)?.[1];
	if (hash !== undefined) {
		if (contentHash(bytes) !== hash) throw new DamagedArchiveError(`${name} is damaged`);
		return { kind: 'content', hash, bytes };
	}
	const named = rowsName.exec(name)?.[1] ?? '';
	if (dropped.has(named)) return undefined;
	const table = walkedTables.find((one) => one === named);
	// Names are never used as paths; unknown ones are still refused.
	if (table === undefined) throw new DamagedArchiveError(`it has a file of an unknown name`);
	try {
		// A file of very short lines would take far more memory than its size.
		const lines = Buffer.from(bytes)
			.toString()
			.split('\n', mostRows + 2);
		if (lines.length > mostRows + 1) throw new Error('too many');
		return { kind: 'rows', table, rows: lines.slice(0, -1).map(fromLine) };
	} catch {
		throw new DamagedArchiveError(`${name} is damaged`);
	}
}

/** Facts about a complete archive. */
export interface ArchiveFacts extends Head {
	readonly rows: Readonly<Record<string, number>>;
	readonly contents: number;
}

/**
 * Reads an archive part by part, and returns facts about it at the end. Throws DamagedArchiveError for damage, at the
 * end at the latest.
 */
export async function* readArchive(
	source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Part, ArchiveFacts> {
	let head: Head | undefined;
	let end: End | undefined;
	const hashes: Record<string, string> = {};
	const rows: Record<string, number> = {};
	let contents = 0;
	for await (const { name, bytes } of tarFiles(source, mostBytes)) {
		if (end) throw new DamagedArchiveError('it goes on after its end');
		if (name === endName) {
			end = parsed(endSchema, bytes, name);
			continue;
		}
		if (Object.hasOwn(hashes, name)) throw new DamagedArchiveError(`it has ${name} twice`);
		hashes[name] = hashOf(bytes);
		if (!head) {
			if (name !== headName) throw new DamagedArchiveError('it is no backup of this service');
			head = parsed(headSchema, bytes, name);
			checkHead(head);
			yield { kind: 'head', head };
			continue;
		}
		const part = partOf(name, bytes);
		if (!part) continue;
		if (part.kind === 'content') contents += 1;
		if (part.kind === 'rows') rows[part.table] = (rows[part.table] ?? 0) + part.rows.length;
		yield part;
	}
	if (!head || !end) throw new DamagedArchiveError('its end is missing');
	const names = new Set([...Object.keys(hashes), ...Object.keys(end.files)]);
	for (const name of names) {
		if (hashes[name] !== end.files[name])
			throw new DamagedArchiveError(`${name} is damaged or missing`);
	}
	return { ...head, rows, contents };
}
