import { contentHash } from './contents.ts';
import type { Content, Contents } from './contents.ts';
import { DamagedError } from './damage.ts';
import { checksumOf } from './database/checksum.ts';
import type { SharedPlace } from './database/checksum.ts';
import type { Database } from './database/database.ts';
import { prepared } from './database/prepared.ts';
import type { Query } from './database/tables.ts';
import type { ByteRange } from '../pdf/form.ts';

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

/** A content that a document has at a place of its own. */
export interface SharedContent extends Content {
	/** The position of its first byte in the document. */
	readonly at: number;
}

/** How a document is stored: a prefix of the base, contents that other documents may have, and its own rest (the delta). */
export interface Split {
	readonly base: Base;
	readonly taken: number;
	readonly delta: Uint8Array;
	readonly shared: readonly SharedContent[];
	readonly checksum: Uint8Array;
}

/** Shorter ones are not worth a row. */
const leastShared = 4096;

/**
 * Without a base, or with little in common, the bytes are stored whole, once for equal documents.
 * @param ranges what is stored by itself, in its order
 */
export function split(bytes: Uint8Array, base?: Base, ranges: readonly ByteRange[] = []): Split {
	const common = base ? sharedLength(base.bytes, bytes) : 0;
	const shared = ranges
		.filter(({ at, length }) => at >= common && length >= leastShared)
		.map(({ at, length }) => {
			const part = bytes.subarray(at, at + length);
			return { at, bytes: part, hash: contentHash(part) };
		});
	const ownLength = bytes.byteLength - shared.reduce((sum, part) => sum + part.bytes.byteLength, 0);
	if (!base || common <= ownLength / 4) {
		const own = { bytes, hash: contentHash(bytes) };
		const all = { taken: bytes.byteLength, delta: new Uint8Array(), shared: [] };
		return { base: own, ...all, checksum: checksumOf({ hash: own.hash, ...all }) };
	}
	const delta = withoutShared(bytes, common, shared);
	const parts = { taken: common, delta, shared };
	return { base, ...parts, checksum: checksumOf({ hash: base.hash, ...parts }) };
}

function withoutShared(
	bytes: Uint8Array,
	from: number,
	shared: readonly SharedContent[],
): Uint8Array {
	if (shared.length === 0) return bytes.subarray(from);
	const starts = [from, ...shared.map((part) => part.at + part.bytes.byteLength)];
	const ends = [...shared.map(({ at }) => at), bytes.byteLength];
	return Buffer.concat(starts.map((start, index) => bytes.subarray(start, ends[index])));
}

/** All that must be stored before the document. */
export function contentsOf({ base, shared }: Split): readonly Content[] {
	const others = new Map(shared.map(({ hash, bytes }) => [hash, { hash, bytes }]));
	return [base, ...others.values()];
}

/** A row of `document_bytes`. */
export interface StoredBytes {
	readonly content_hash: string;
	readonly taken: number;
	readonly delta: Uint8Array;
	readonly checksum: Uint8Array | null;
}

/** Whether a row is undamaged, with the document's parts. Its contents have their own checksums, by which they are found. */
export function isIntact(
	{ content_hash: hash, taken, delta, checksum }: StoredBytes,
	shared: readonly SharedPlace[] = [],
): boolean {
	if (checksum === null) return false;
	return Buffer.compare(checksum, checksumOf({ hash, taken, delta, shared })) === 0;
}

/** The parts of documents that are stored once for several, by document, in their order. */
export async function partsOf(
	query: Query,
	documents: readonly number[],
): Promise<ReadonlyMap<number, readonly SharedPlace[]>> {
	const rows = await query
		.selectFrom('document_part')
		.select(['document', 'at', 'content_hash'])
		.where('document', 'in', documents)
		.orderBy('at')
		.execute();
	const parts = new Map<number, SharedPlace[]>();
	for (const { document, at, content_hash: hash } of rows) {
		parts.set(document, [...(parts.get(document) ?? []), { at, hash }]);
	}
	return parts;
}

/**
 * Throws DamagedError if one of some rows of `document_bytes` is damaged. Call it before copying rows: a damaged copy
 * would be noticed too late.
 */
export async function refuseDamaged(
	rows: readonly Readonly<Record<string, unknown>>[],
	query: Query,
): Promise<void> {
	const stored = rows as unknown as readonly (StoredBytes & { readonly document: number })[];
	const parts = await partsOf(
		query,
		stored.map(({ document }) => document),
	);
	const damaged = stored.find((row) => !isIntact(row, parts.get(row.document)));
	if (!damaged) return;
	const position = damaged.document;
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

interface PartRow {
	readonly document: number;
	readonly at: number;
	readonly hash: string;
}

const insertPart = prepared((query, { document, at, hash }: PartRow) =>
	query.insertInto('document_part').values({ document, at, content_hash: hash }),
);

/** The bytes of documents, each stored as a shared base, shared parts and a delta. */
export class DocumentBytes {
	readonly #database: Database;
	readonly #contents: Contents;

	constructor(database: Database, contents: Contents) {
		this.#database = database;
		this.#contents = contents;
	}

	/** Stores the bytes of a new document; its contents are stored already. */
	async put(document: number, split: Split, query: Query): Promise<void> {
		const { base, taken, delta, checksum, shared } = split;
		await insert(query, { document, hash: base.hash, taken, delta, checksum });
		for (const { at, hash } of shared) await insertPart(query, { document, at, hash });
	}

	/** Rejects with DamagedError if they are damaged. */
	async get(uid: string, teamId: number): Promise<Uint8Array | undefined> {
		const row = await this.#database.query
			.selectFrom('document_bytes')
			.innerJoin('document', 'document.position', 'document_bytes.document')
			.select(['document', 'content_hash', 'taken', 'delta', 'checksum'])
			.where('uid', '=', uid)
			.where('team_id', '=', teamId)
			.executeTakeFirst();
		if (!row) return undefined;
		const places = (await partsOf(this.#database.query, [row.document])).get(row.document) ?? [];
		if (!isIntact(row, places)) throw new DamagedError(`The PDF of document ${uid}`);
		const base = await this.#contents.get(row.content_hash);
		const shared = await Promise.all(
			places.map(async ({ at, hash }) => ({ at, bytes: await this.#contents.get(hash) })),
		);
		return joined(base.subarray(0, row.taken), row.delta, shared);
	}
}

/** What follows the base in a document. */
export function ownBytes(
	{ taken, delta }: Pick<StoredBytes, 'taken' | 'delta'>,
	shared: readonly Pick<SharedContent, 'at' | 'bytes'>[],
): Uint8Array {
	const moved = shared.map(({ at, bytes }) => ({ at: at - taken, bytes }));
	return shared.length === 0 ? delta : joined(new Uint8Array(), delta, moved);
}

/** The reverse of `split`. */
function joined(
	base: Uint8Array,
	delta: Uint8Array,
	shared: readonly Pick<SharedContent, 'at' | 'bytes'>[],
): Uint8Array {
	const lengths = shared.map(({ bytes }) => bytes.byteLength);
	const whole = new Uint8Array(
		lengths.reduce((sum, length) => sum + length, base.byteLength + delta.byteLength),
	);
	whole.set(base);
	let [at, used] = [base.byteLength, 0];
	for (const part of shared) {
		const own = delta.subarray(used, used + part.at - at);
		whole.set(own, at);
		whole.set(part.bytes, part.at);
		used += own.byteLength;
		at = part.at + part.bytes.byteLength;
	}
	whole.set(delta.subarray(used), at);
	return whole;
}
