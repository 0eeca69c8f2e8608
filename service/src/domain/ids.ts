import { randomBytes } from 'node:crypto';
import type { BehaviorValue } from './behavior.ts';

export type UidKind = BehaviorValue<'uid.kind'>;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The uid that these 16 bytes stand for. */
export function uidFrom(bytes: Buffer, kind: UidKind): string {
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
