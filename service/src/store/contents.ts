import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** The address of content: its SHA-256 in hex. */
export function contentHash(bytes: Uint8Array): string {
	return createHash('sha256').update(bytes).digest('hex');
}

/** PDFs addressed by their hash, so that equal bytes are stored once. */
export class Contents {
	readonly #insert;
	readonly #select;

	constructor(database: DatabaseSync) {
		this.#insert = database.prepare('INSERT OR IGNORE INTO content (hash, bytes) VALUES (?, ?)');
		this.#select = database.prepare('SELECT bytes FROM content WHERE hash = ?');
	}

	/** Stores bytes and returns their address. They are deleted with the last template or document that refers to them. */
	put(bytes: Uint8Array, hash = contentHash(bytes)): string {
		this.#insert.run(hash, bytes);
		return hash;
	}

	get(hash: string): Uint8Array {
		const row = this.#select.get(hash);
		if (!row) throw new Error(`No content is stored under ${hash}`);
		return row['bytes'] as Uint8Array;
	}
}
