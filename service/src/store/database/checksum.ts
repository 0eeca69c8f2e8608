import { createHash } from 'node:crypto';

/** The parts of a document's bytes. */
export interface DocumentParts {
	/** The SHA-256 of the base, in hex. */
	readonly hash: string;
	/** How many bytes it takes from the base. */
	readonly taken: number;
	/** The bytes after those. */
	readonly delta: Uint8Array;
}

/** The SHA-256 of all parts, so that any changed byte is detected. */
export function checksumOf({ hash, taken, delta }: DocumentParts): Uint8Array {
	return createHash('sha256').update(`${hash} ${taken} `).update(delta).digest();
}
