import type { DatabaseSync } from 'node:sqlite';
import type { Contents } from './contents.ts';

/** The bytes that documents of a template start with, and their address. */
export interface Base {
	readonly bytes: Uint8Array;
	readonly hash: string;
}

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

/** The bytes of documents: each is a base, which many share, and its own rest. */
export class DocumentBytes {
	readonly #contents;
	readonly #insert;
	readonly #select;

	constructor(database: DatabaseSync, contents: Contents) {
		this.#contents = contents;
		this.#insert = database.prepare(
			'INSERT INTO document_bytes (document, content_hash, taken, delta) VALUES (?, ?, ?, ?)',
		);
		this.#select = database.prepare(
			`SELECT content_hash, taken, delta FROM document_bytes
			JOIN document ON document.position = document WHERE document.uid = ? AND team_id = ?`,
		);
	}

	/** Stores a document. Without a base, or with little in common, its bytes are stored whole, once for equal documents. */
	put(document: number, bytes: Uint8Array, base?: Base): void {
		const taken = base ? sharedLength(base.bytes, bytes) : bytes.byteLength;
		if (base && taken > bytes.byteLength / 4) {
			this.#insert.run(
				document,
				this.#contents.put(base.bytes, base.hash),
				taken,
				bytes.subarray(taken),
			);
		} else this.putShared(document, this.#contents.put(bytes), bytes.byteLength);
	}

	/** Stores a document that equals a stored content. */
	putShared(document: number, hash: string, length: number): void {
		this.#insert.run(document, hash, length, nothing);
	}

	get(uid: string, teamId: number): Uint8Array | undefined {
		const row = this.#select.get(uid, teamId);
		if (!row) return undefined;
		const base = this.#contents.get(String(row['content_hash']));
		const delta = row['delta'] as Uint8Array;
		const bytes = new Uint8Array(Number(row['taken']) + delta.byteLength);
		bytes.set(base.subarray(0, Number(row['taken'])));
		bytes.set(delta, Number(row['taken']));
		return bytes;
	}
}
