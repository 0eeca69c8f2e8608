import { createCipheriv, createHash } from 'node:crypto';

/**
 * Algorithm 2.B of ISO 32000-2, 7.6.4.3.4: what a password is known by, and the key that hides the file's own.
 * @param user the entry /U, for the owner's password
 */
export function passwordHash(
	password: Uint8Array,
	salt: Uint8Array,
	user: Uint8Array = new Uint8Array(),
): Buffer {
	let key = sha(256, Buffer.concat([password, salt, user]));
	for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
		const part = Buffer.concat([password, key, user]);
		const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
		cipher.setAutoPadding(false);
		const block = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => part)));
		const remainder = block.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
		key = sha(([256, 384, 512] as const)[remainder] ?? 256, block);
		last = block.at(-1) ?? 0;
	}
	return key.subarray(0, 32);
}

function sha(bits: 256 | 384 | 512, bytes: Uint8Array): Buffer {
	return createHash(`sha${bits}`).update(bytes).digest();
}
