import { createHash } from 'node:crypto';

/** The parts of a document's bytes. */
export interface DocumentParts {
	/** The SHA-256 of the base, in hex. */
	readonly hash: string;
	/** How many bytes it takes from the base. */
	readonly taken: number;
	/** The bytes after those, without `shared`. */
	readonly delta: Uint8Array;
	/** Contents that other documents may have as well, in the order of their places; default: none. */
	readonly shared?: readonly SharedPlace[];
}

/** Where a document has a content that is stored once. */
export interface SharedPlace {
	/** The position of its first byte in the document. */
	readonly at: number;
	/** Its SHA-256, in hex. */
	readonly hash: string;
}

/** The SHA-256 of all parts, so that any changed byte is detected. */
export function checksumOf({ hash, taken, delta, shared = [] }: DocumentParts): Uint8Array {
	const sum = createHash('sha256').update(`${hash} ${taken} `).update(delta);
	for (const one of shared) sum.update(` ${one.at} ${one.hash}`);
	return sum.digest();
}
