/** An object storage for PDFs, besides the database. */
export interface Objects extends Disposable {
	/** Stores bytes under a new key, and returns it. */
	put(bytes: Uint8Array, hash: string): Promise<string>;
	/** Rejects with ObjectsUnavailableError. */
	get(key: string): Promise<Uint8Array>;
	delete(keys: readonly string[]): Promise<void>;
	/** All objects of the service, in batches. */
	list(): AsyncIterable<readonly KeptObject[]>;
	/** Rejects if the storage can't be used now. */
	check(): Promise<void>;
}

export interface KeptObject {
	readonly key: string;
	readonly created: Date;
}

/** The object storage is unavailable; nothing was changed. */
export class ObjectsUnavailableError extends Error {}
