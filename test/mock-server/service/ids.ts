import { createHash, randomBytes } from 'node:crypto';
import type { BehaviorValue } from './behavior.ts';

type UidKind = BehaviorValue<'uid.kind'>;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function uidFrom(bytes: Buffer, kind: UidKind): string {
	if (kind === 'short') {
		return Array.from(bytes.subarray(0, 11), (byte) => alphabet[byte % alphabet.length]).join('');
	}
	bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
	bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
	return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A new uid: a UUID, or 11 letters and digits. */
export function newUid(kind: UidKind): string {
	return uidFrom(randomBytes(16), kind);
}

/** The `count`-th uid of a deterministic service with this seed. */
export function seededUid(kind: UidKind, seed: number, count: number): string {
	return uidFrom(createHash('sha256').update(`${seed}:${count}`).digest(), kind);
}

/** Pseudo-random numbers from 0 (inclusive) to 1 (exclusive), the same in every run with this seed. */
export function seededRandom(seed: number): () => number {
	let count = 0;
	return () => {
		const digest = createHash('sha256').update(`random:${seed}:${(count += 1)}`);
		return digest.digest().readUInt32BE() / 2 ** 32;
	};
}
