import { createHash } from 'node:crypto';
import type { Database } from './database/database.ts';
import type { Query } from './database/tables.ts';

/** The address of content: its SHA-256 in hex. */
export function contentHash(bytes: Uint8Array): string {
	return createHash('sha256').update(bytes).digest('hex');
}

/** PDFs addressed by their hash, so that equal bytes are stored once. */
export class Contents {
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	/** Stores bytes, together with the first template or document that refers to them. */
	async put(bytes: Uint8Array, hash: string, query: Query): Promise<void> {
		const known = query.selectFrom('content').select('hash').where('hash', '=', hash);
		if (await known.executeTakeFirst()) return;
		await query
			.insertInto('content')
			.values({ hash, bytes, object: null })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}

	async get(hash: string): Promise<Uint8Array> {
		const row = await this.#database.query
			.selectFrom('content')
			.select('bytes')
			.where('hash', '=', hash)
			.executeTakeFirst();
		if (!row) throw new Error(`No content is stored under ${hash}`);
		return row.bytes;
	}
}
