import {
	PDFArray,
	PDFDict,
	PDFHexString,
	PDFName,
	PDFString,
	type PDFContext,
	type PDFObject,
} from '@cantoo/pdf-lib';
import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { passwordHash } from '../file/passwordHash.ts';
import { bytesOf } from '../file/strings.ts';
import type { Encryption } from '../file/writer.ts';

const NO_VECTOR = Buffer.alloc(16);
/** All is allowed to who opens it: bits 1 and 2 are zero, all others one. */
const PERMISSIONS = -4;

const withoutPadding = (
	cipher: 'aes-256-cbc' | 'aes-256-ecb',
	key: Uint8Array,
	bytes: Uint8Array,
) => {
	const used = createCipheriv(cipher, key, cipher === 'aes-256-ecb' ? null : NO_VECTOR);
	used.setAutoPadding(false);
	return used.update(bytes);
};

/**
 * Encrypts a file with AES-256 so that it opens with the password only (ISO 32000-2, 7.6, revision 6). Its key is random,
 * and so is the owner's password, which nobody learns.
 */
export function encryptionWith(password: Uint8Array, context: PDFContext): Encryption {
	const key = randomBytes(32);
	const [user, userKey] = known(password, key);
	const [owner, ownerKey] = known(randomBytes(32), key, user);
	const permissions = Buffer.alloc(16, 0xff);
	permissions.writeInt32LE(PERMISSIONS);
	permissions.write('Tadb', 8, 'latin1');
	randomBytes(4).copy(permissions, 12);
	const hex = (bytes: Buffer) => PDFHexString.of(bytes.toString('hex'));
	const entries = context.obj({
		Filter: 'Standard',
		V: 5,
		R: 6,
		Length: 256,
		P: PERMISSIONS,
		CF: { StdCF: { Type: 'CryptFilter', CFM: 'AESV3', AuthEvent: 'DocOpen', Length: 32 } },
		StmF: 'StdCF',
		StrF: 'StdCF',
		U: hex(user),
		UE: hex(userKey),
		O: hex(owner),
		OE: hex(ownerKey),
		Perms: hex(withoutPadding('aes-256-ecb', key, permissions)),
	});
	// Made once: to make it of the bytes takes longer than to encrypt a string.
	const secret = createSecretKey(key);
	const bytes = (plain: Uint8Array) => {
		const vector = randomBytes(16);
		const cipher = createCipheriv('aes-256-cbc', secret, vector);
		return Buffer.concat([vector, cipher.update(plain), cipher.final()]);
	};
	return {
		entries,
		bytes,
		object: (object) => withStrings(object, context, (one) => hex(bytes(one))),
	};
}

/** Algorithms 8 and 9: the entry that a password is known by, and the one that has the file's key for it. */
function known(password: Uint8Array, key: Uint8Array, user?: Uint8Array): [Buffer, Buffer] {
	const [check, hiding] = [randomBytes(8), randomBytes(8)];
	const entry = Buffer.concat([passwordHash(password, check, user), check, hiding]);
	return [entry, withoutPadding('aes-256-cbc', passwordHash(password, hiding, user), key)];
}

/** A copy of an object with other strings. */
function withStrings(
	object: PDFObject,
	context: PDFContext,
	change: (bytes: Uint8Array) => PDFObject,
): PDFObject {
	if (object instanceof PDFString || object instanceof PDFHexString) {
		return change(bytesOf(object) ?? new Uint8Array());
	}
	if (object instanceof PDFArray) {
		const copy = PDFArray.withContext(context);
		for (const item of object.asArray()) copy.push(withStrings(item, context, change));
		return copy;
	}
	if (!(object instanceof PDFDict)) return object;
	const copy = PDFDict.withContext(context);
	for (const [name, value] of object.entries()) {
		copy.set(name, withStrings(value, context, change));
	}
	return copy;
}

/** What readers of PDF 1.7 need to know: the encryption is that of extension level 8. */
export function declareEncryption(catalog: PDFDict): void {
	const extensions = catalog.lookup(PDFName.of('Extensions'));
	const all = extensions instanceof PDFDict ? extensions.clone() : catalog.context.obj({});
	const level = { BaseVersion: PDFName.of('1.7'), ExtensionLevel: 8 };
	all.set(PDFName.of('ADBE'), catalog.context.obj(level));
	catalog.set(PDFName.of('Extensions'), all);
}
