import { createHash } from 'node:crypto';

/** What the bytes of a document are made of. */
export interface DocumentParts {
	/** The SHA-256 of its base, in hex. */
	readonly hash: string;
	/** How many bytes of its base it begins with. */
	readonly taken: number;
	/** What follows them. */
	readonly delta: Uint8Array;
}

/** The SHA-256 of all that a document's bytes are made of: no byte changes without it. */
export function checksumOf({ hash, taken, delta }: DocumentParts): Uint8Array {
	return createHash('sha256').update(`${hash} ${taken} `).update(delta).digest();
}
