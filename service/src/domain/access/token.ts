import { createHash, randomBytes } from 'node:crypto';

/** A token that nobody can guess: 256 bits. */
export function newToken(): string {
	return randomBytes(32).toString('base64url');
}

/** What is stored of a token. Its bits are random, so one round of SHA-256 is enough. */
export function tokenHash(token: string): string {
	return createHash('sha256').update(token).digest('hex');
}
