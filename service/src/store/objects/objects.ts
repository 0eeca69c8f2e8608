/** Where bytes are kept beside the database. */
export interface Objects extends Disposable {
	/** Keeps bytes under a new key, which is returned when they are there. */
	put(bytes: Uint8Array, hash: string): Promise<string>;
	/** Rejects with ObjectsUnavailableError. */
	get(key: string): Promise<Uint8Array>;
	delete(keys: readonly string[]): Promise<void>;
	/** All objects of the service, in batches. */
	list(): AsyncIterable<readonly KeptObject[]>;
	/** Rejects if the place cannot be used now. */
	check(): Promise<void>;
}

export interface KeptObject {
	readonly key: string;
	readonly created: Date;
}

/** The place of the bytes cannot be reached now; nothing was changed. */
export class ObjectsUnavailableError extends Error {}
