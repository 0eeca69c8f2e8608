import { contentHash } from './contents.ts';
import type { Content, Contents } from './contents.ts';
import { DamagedError } from './damage.ts';
import { checksumOf } from './database/checksum.ts';
import type { Database } from './database/database.ts';
import { prepared } from './database/prepared.ts';
import type { Query } from './database/tables.ts';

/** The bytes that documents of a template start with. */
export type Base = Content;

const blockSize = 4096;

/** The length of the common prefix of two files. */
export function sharedLength(one: Uint8Array, other: Uint8Array): number {
	const most = Math.min(one.byteLength, other.byteLength);
	let at = 0;
	while (
		at < most &&
		Buffer.compare(one.subarray(at, at + blockSize), other.subarray(at, at + blockSize)) === 0
	) {
		at += blockSize;
	}
	while (at < most && one[at] === other[at]) at += 1;
	return Math.min(at, most);
}

/** How a document is stored: a prefix of the base, and its own rest (the delta). */
export interface Split {
	readonly base: Base;
	readonly taken: number;
	readonly delta: Uint8Array;
	readonly checksum: Uint8Array;
}

/** Without a base, or with little in common, the bytes are stored whole, once for equal documents. */
export function split(bytes: Uint8Array, base?: Base): Split {
	const shared = base ? sharedLength(base.bytes, bytes) : 0;
	const [own, taken] =
		base && shared > bytes.byteLength / 4
			? [base, shared]
			: [{ bytes, hash: contentHash(bytes) }, bytes.byteLength];
	const delta = bytes.subarray(taken);
	return { base: own, taken, delta, checksum: checksumOf({ hash: own.hash, taken, delta }) };
}

/** A row of `document_bytes`. */
export interface StoredBytes {
	readonly content_hash: string;
	readonly taken: number;
	readonly delta: Uint8Array;
	readonly checksum: Uint8Array | null;
}

/** Whether a row is undamaged. Its base has its own checksum, by which it is found. */
export function isIntact({ content_hash: hash, taken, delta, checksum }: StoredBytes): boolean {
	return checksum !== null && Buffer.compare(checksum, checksumOf({ hash, taken, delta })) === 0;
}

/**
 * Throws DamagedError if one of some rows of `document_bytes` is damaged. Call it before copying rows: a damaged copy
 * would be noticed too late.
 */
export async function refuseDamaged(
	rows: readonly Readonly<Record<string, unknown>>[],
	query: Query,
): Promise<void> {
	const damaged = rows.find((row) => !isIntact(row as unknown as StoredBytes));
	if (!damaged) return;
	const position = Number(damaged['document']);
	const document = await query
		.selectFrom('document')
		.select('uid')
		.where('position', '=', position)
		.executeTakeFirst();
	throw new DamagedError(`The PDF of document ${document?.uid ?? position}`);
}

interface Row {
	readonly document: number;
	readonly hash: string;
	readonly taken: number;
	readonly delta: Uint8Array;
	readonly checksum: Uint8Array;
}

const insert = prepared((query, { document, hash, taken, delta, checksum }: Row) =>
	query
		.insertInto('document_bytes')
		.values({ document, content_hash: hash, taken, delta, checksum }),
);

/** The bytes of documents, each stored as a shared base and a delta. */
export class DocumentBytes {
	readonly #database: Database;
	readonly #contents: Contents;

	constructor(database: Database, contents: Contents) {
		this.#database = database;
		this.#contents = contents;
	}

	/** Stores the bytes of a new document; its base is stored already. */
	async put(document: number, { base, ...parts }: Split, query: Query): Promise<void> {
		await insert(query, { document, hash: base.hash, ...parts });
	}

	/** Rejects with DamagedError if they are damaged. */
	async get(uid: string, teamId: number): Promise<Uint8Array | undefined> {
		const row = await this.#database.query
			.selectFrom('document_bytes')
			.innerJoin('document', 'document.position', 'document_bytes.document')
			.select(['content_hash', 'taken', 'delta', 'checksum'])
			.where('uid', '=', uid)
			.where('team_id', '=', teamId)
			.executeTakeFirst();
		if (!row) return undefined;
		if (!isIntact(row)) throw new DamagedError(`The PDF of document ${uid}`);
		const base = await this.#contents.get(row.content_hash);
		const bytes = new Uint8Array(row.taken + row.delta.byteLength);
		bytes.set(base.subarray(0, row.taken));
		bytes.set(row.delta, row.taken);
		return bytes;
	}
}
