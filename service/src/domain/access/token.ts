import { createHash, randomBytes } from 'node:crypto';

/** A random token of 256 bits. */
export function newToken(): string {
	return randomBytes(32).toString('base64url');
}

/** What is stored instead of a token. One round of SHA-256 is enough, because its bits are random. */
export function tokenHash(token: string): string {
	return createHash('sha256').update(token).digest('hex');
}
