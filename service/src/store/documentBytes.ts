import { contentHash } from './contents.ts';
import type { Content, Contents } from './contents.ts';
import type { Database } from './database/database.ts';
import { prepared } from './database/prepared.ts';
import type { Query } from './database/tables.ts';

/** The bytes that documents of a template start with. */
export type Base = Content;

const blockSize = 4096;
const nothing = new Uint8Array();

/** How many bytes at their start two files have in common. */
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

/** How a document is stored: the first bytes of one that many share, and its own rest. */
export interface Split {
	readonly base: Base;
	readonly taken: number;
	readonly delta: Uint8Array;
}

/** Without a base, or with little in common, bytes are stored whole, once for equal documents. */
export function split(bytes: Uint8Array, base?: Base): Split {
	const taken = base ? sharedLength(base.bytes, bytes) : 0;
	if (base && taken > bytes.byteLength / 4) return { base, taken, delta: bytes.subarray(taken) };
	return {
		base: { bytes, hash: contentHash(bytes) },
		taken: bytes.byteLength,
		delta: nothing,
	};
}

interface Row {
	readonly document: number;
	readonly hash: string;
	readonly taken: number;
	readonly delta: Uint8Array;
}

const insert = prepared((query, { document, hash, taken, delta }: Row) =>
	query.insertInto('document_bytes').values({ document, content_hash: hash, taken, delta }),
);

/** The bytes of documents: each is a base, which many share, and its own rest. */
export class DocumentBytes {
	readonly #database: Database;
	readonly #contents: Contents;

	constructor(database: Database, contents: Contents) {
		this.#database = database;
		this.#contents = contents;
	}

	/** Stores the bytes of a new document; its base is stored already. */
	async put(document: number, { base, taken, delta }: Split, query: Query): Promise<void> {
		await insert(query, { document, hash: base.hash, taken, delta });
	}

	async get(uid: string, teamId: number): Promise<Uint8Array | undefined> {
		const row = await this.#database.query
			.selectFrom('document_bytes')
			.innerJoin('document', 'document.position', 'document_bytes.document')
			.select(['content_hash', 'taken', 'delta'])
			.where('uid', '=', uid)
			.where('team_id', '=', teamId)
			.executeTakeFirst();
		if (!row) return undefined;
		const base = await this.#contents.get(row.content_hash);
		const bytes = new Uint8Array(row.taken + row.delta.byteLength);
		bytes.set(base.subarray(0, row.taken));
		bytes.set(row.delta, row.taken);
		return bytes;
	}
}
