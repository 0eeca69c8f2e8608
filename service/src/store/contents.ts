import { createHash } from 'node:crypto';
import { DamagedError } from './damage.ts';
import type { Database } from './database/database.ts';
import { prepared } from './database/prepared.ts';
import { locksRows } from './database/dialect.ts';
import type { Query } from './database/tables.ts';
import type { Objects } from './objects/objects.ts';

/** The address of a content: its SHA-256 in hex. */
export function contentHash(bytes: Uint8Array): string {
	return createHash('sha256').update(bytes).digest('hex');
}

/** Bytes and their address. */
export interface Content {
	readonly bytes: Uint8Array;
	readonly hash: string;
}

interface Row {
	readonly hash: string;
	readonly bytes: Uint8Array;
	readonly object: string | null;
}

const findOnly = prepared((query, { hash }: { hash: string }) =>
	query.selectFrom('content').select('hash').where('hash', '=', hash),
);
/** Locked until the transaction ends, so that nobody deletes it. */
const findAndKeep = prepared((query, { hash }: { hash: string }) =>
	query
		.selectFrom('content')
		.select('hash')
		.where('hash', '=', hash)
		.$if(locksRows(query), (row) => row.forKeyShare()),
);
const insert = prepared((query, row: Row) =>
	query
		.insertInto('content')
		.values({ hash: row.hash, bytes: row.bytes, object: row.object })
		.onConflict((conflict) => conflict.column('hash').doNothing()),
);

/** The content existed before the transaction, but was swept before it could be locked. */
class SweptError extends Error {}

/** The size of the cache, in bytes. */
const mostKept = 64_000_000;
const nothing = new Uint8Array();

/** A cache of contents, limited by bytes: many documents share one. */
class RecentContents {
	readonly #all = new Map<string, Uint8Array>();
	#size = 0;

	get(hash: string): Uint8Array | undefined {
		const bytes = this.#all.get(hash);
		if (!bytes) return undefined;
		this.#all.delete(hash);
		this.#all.set(hash, bytes);
		return bytes;
	}

	add(hash: string, bytes: Uint8Array): void {
		if (bytes.byteLength > mostKept / 4 || this.#all.has(hash)) return;
		this.#all.set(hash, bytes);
		this.#size += bytes.byteLength;
		for (const [oldest, { byteLength }] of this.#all) {
			if (this.#size <= mostKept) break;
			this.#all.delete(oldest);
			this.#size -= byteLength;
		}
	}
}

/**
 * PDFs, and pictures in PDFs, addressed by their hash, so that equal bytes are stored once, in the database or in a bucket. An object is
 * stored before the row that names it, so a crash at worst leaves an unused object.
 */
export class Contents {
	readonly #database: Database;
	readonly #objects: Objects | undefined;
	readonly #recent = new RecentContents();

	constructor(database: Database, objects?: Objects) {
		this.#database = database;
		this.#objects = objects;
	}

	/** Calls `work`, which stores the bytes with `put`, in the same transaction as the first row that refers to them. */
	async storing<Result>(
		contents: readonly Content[],
		work: (put: (query: Query) => Promise<void>) => Promise<Result>,
	): Promise<Result> {
		for (;;) {
			const stored = await Promise.all(
				contents.map(async (content) => [content, await this.#uploaded(content)] as const),
			);
			try {
				return await work(async (query) => {
					for (const [content, object] of stored) await this.#put(content, object, query);
				});
			} catch (error) {
				if (!(error instanceof SweptError)) throw error;
			}
		}
	}

	/** Stores a new object and returns its key; undefined if the bytes are stored already or belong into the database. */
	async #uploaded({ bytes, hash }: Content): Promise<string | undefined> {
		if (!this.#objects) return undefined;
		const known = await findOnly(this.#database.query, { hash });
		return known.length > 0 ? undefined : this.#objects.put(bytes, hash);
	}

	async #put({ bytes, hash }: Content, object: string | undefined, query: Query): Promise<void> {
		if ((await findAndKeep(query, { hash })).length > 0) return;
		if (object !== undefined) await insert(query, { hash, bytes: nothing, object });
		else if (this.#objects) throw new SweptError();
		else await insert(query, { hash, bytes, object: null });
	}

	async get(hash: string): Promise<Uint8Array> {
		const recent = this.#recent.get(hash);
		if (recent) return recent;
		const bytes = await this.read(hash, this.#database.query);
		this.#recent.add(hash, bytes);
		return bytes;
	}

	/** Like `get`, but bypasses the cache. Rejects with DamagedError if the bytes don't match their hash. */
	async read(hash: string, query: Query): Promise<Uint8Array> {
		const row = await query
			.selectFrom('content')
			.select(['bytes', 'object'])
			.where('hash', '=', hash)
			.executeTakeFirst();
		if (!row) throw new Error(`No content is stored under ${hash}`);
		const bytes = row.object === null ? row.bytes : await this.#ofObject(row.object);
		if (contentHash(bytes) !== hash) throw new DamagedError(`The PDF ${hash}`);
		return bytes;
	}

	async #ofObject(key: string): Promise<Uint8Array> {
		if (!this.#objects) throw new Error('A PDF is in a bucket. Set S3_BUCKET to its name.');
		return this.#objects.get(key);
	}
}
