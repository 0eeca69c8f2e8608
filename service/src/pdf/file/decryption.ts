import type { PDFDict } from '@cantoo/pdf-lib';
import { PDFArray, PDFBool, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { createDecipheriv, createHash } from 'node:crypto';
import { dictOf, entryOf, nameOf, numberOf } from './objects.ts';
import { passwordHash } from './passwordHash.ts';
import { bytesOf } from './strings.ts';

/** Decrypts what a protected file holds, object by object. */
export interface Decryption {
	string(bytes: Uint8Array, ref: PDFRef): Uint8Array;
	stream(bytes: Uint8Array, dict: PDFDict, ref: PDFRef): Uint8Array;
}

type Method = 'none' | 'rc4' | 'aes128' | 'aes256';
const METHODS: Readonly<Record<string, Method>> = { V2: 'rc4', AESV2: 'aes128', AESV3: 'aes256' };

/** With these, a password is made 32 bytes long. */
const PADDING = Buffer.from(
	'28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
	'hex',
);
const SALT_OF_AES = Buffer.from('sAlT');

/**
 * How a file is decrypted that opens without a password (ISO 32000-2, 7.6); `undefined` if it asks for one, or is
 * protected by other means.
 * @param encrypt its dictionary /Encrypt
 * @param id the first part of its /ID
 */
export function decryptionBy(encrypt: PDFDict, id: Uint8Array): Decryption | undefined {
	const version = numberOf(encrypt, 'V') ?? 0;
	if (nameOf(encrypt, 'Filter') !== 'Standard' || ![1, 2, 4, 5].includes(version)) return undefined;
	const key = version === 5 ? longKey(encrypt) : shortKey(encrypt, id, version);
	if (!key) return undefined;
	const methodFor = (kind: string): Method => {
		if (version < 4) return 'rc4';
		const filters = dictOf(encrypt, 'CF');
		const filter = filters && dictOf(filters, nameOf(encrypt, kind) ?? 'Identity');
		return METHODS[(filter && nameOf(filter, 'CFM')) ?? ''] ?? 'none';
	};
	const [forStrings, forStreams] = [methodFor('StrF'), methodFor('StmF')];
	const isPlain = (dict: PDFDict) => {
		const type = nameOf(dict, 'Type');
		return type === 'XRef' || (type === 'Metadata' && !hidesMetadata(encrypt)) || hasFilter(dict);
	};
	return {
		string: (bytes, ref) => decrypted(bytes, forStrings, key, ref),
		stream: (bytes, dict, ref) => (isPlain(dict) ? bytes : decrypted(bytes, forStreams, key, ref)),
	};
}

function hidesMetadata(encrypt: PDFDict): boolean {
	return entryOf(encrypt, 'EncryptMetadata') !== PDFBool.False;
}

/** A stream with a crypt filter of its own is plain, except in files that protect only their attachments. */
function hasFilter(dict: PDFDict): boolean {
	const filter = entryOf(dict, 'Filter');
	const first = filter instanceof PDFArray ? filter.lookup(0) : filter;
	return first === PDFName.of('Crypt');
}

function decrypted(bytes: Uint8Array, method: Method, key: Buffer, ref: PDFRef): Uint8Array {
	if (method === 'none') return bytes;
	if (method === 'aes256') return aes(bytes, key);
	const number = Buffer.alloc(5);
	number.writeUIntLE(ref.objectNumber & 0xffffff, 0, 3);
	number.writeUInt16LE(ref.generationNumber & 0xffff, 3);
	const own = md5(key, number, ...(method === 'aes128' ? [SALT_OF_AES] : []));
	const length = Math.min(key.length + 5, 16);
	const objectKey = own.subarray(0, length);
	return method === 'rc4' ? rc4(bytes, objectKey) : aes(bytes, objectKey);
}

/** The initial vector comes first. Bytes behind the last whole block are no part of the data. */
function aes(bytes: Uint8Array, key: Buffer): Uint8Array {
	const whole = bytes.length - (bytes.length % 16);
	if (whole < 32) return new Uint8Array();
	const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, bytes.subarray(0, 16));
	decipher.setAutoPadding(false);
	const padded = Buffer.concat([decipher.update(bytes.subarray(16, whole)), decipher.final()]);
	const padding = padded.at(-1) ?? 0;
	return padded.subarray(0, padding >= 1 && padding <= 16 ? -padding : undefined);
}

/** OpenSSL has it only where an administrator asks for what is outdated. */
function rc4(bytes: Uint8Array, key: Uint8Array): Buffer {
	const state = Uint8Array.from({ length: 256 }, (_, index) => index);
	const swap = (one: number, other: number) => {
		[state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
	};
	for (let index = 0, other = 0; index < 256; index++) {
		other = (other + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 0xff;
		swap(index, other);
	}
	const result = Buffer.alloc(bytes.length);
	for (let at = 0, index = 0, other = 0; at < bytes.length; at++) {
		index = (index + 1) & 0xff;
		other = (other + (state[index] ?? 0)) & 0xff;
		swap(index, other);
		const mask = state[((state[index] ?? 0) + (state[other] ?? 0)) & 0xff] ?? 0;
		result[at] = (bytes[at] ?? 0) ^ mask;
	}
	return result;
}

/** Algorithms 2, 4 and 5: of 5 to 16 bytes. */
function shortKey(encrypt: PDFDict, id: Uint8Array, version: number): Buffer | undefined {
	const revision = numberOf(encrypt, 'R') ?? 2;
	const bits = version === 4 ? 128 : version === 1 ? 40 : (numberOf(encrypt, 'Length') ?? 40);
	const length = Math.min(Math.max(Math.floor(bits / 8), 5), 16);
	const permissions = Buffer.alloc(4);
	permissions.writeInt32LE((numberOf(encrypt, 'P') ?? 0) | 0);
	const isOpen = revision >= 4 && !hidesMetadata(encrypt);
	const [owner, user] = [stringIn(encrypt, 'O'), stringIn(encrypt, 'U')];
	let key = md5(
		PADDING,
		owner.subarray(0, 32),
		permissions,
		id,
		Buffer.alloc(isOpen ? 4 : 0, 0xff),
	);
	for (let round = 0; revision >= 3 && round < 50; round++) key = md5(key.subarray(0, length));
	key = key.subarray(0, length);
	let check = rc4(revision >= 3 ? md5(PADDING, id) : PADDING, key);
	for (let round = 1; revision >= 3 && round < 20; round++) {
		check = rc4(
			check,
			key.map((byte) => byte ^ round),
		);
	}
	return check.equals(user.subarray(0, check.length)) ? key : undefined;
}

/** Algorithm 2.A: of 32 bytes. */
function longKey(encrypt: PDFDict): Buffer | undefined {
	const isHard = (numberOf(encrypt, 'R') ?? 6) >= 6;
	const hash = (salt: Buffer) =>
		isHard ? passwordHash(new Uint8Array(), salt) : createHash('sha256').update(salt).digest();
	const user = stringIn(encrypt, 'U');
	if (user.length < 48 || !hash(user.subarray(32, 40)).equals(user.subarray(0, 32)))
		return undefined;
	const decipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16));
	decipher.setAutoPadding(false);
	return decipher.update(stringIn(encrypt, 'UE').subarray(0, 32));
}

function stringIn(dict: PDFDict, key: string): Buffer {
	return Buffer.from(bytesOf(entryOf(dict, key)) ?? []);
}

function md5(...parts: readonly Uint8Array[]): Buffer {
	const hash = createHash('md5');
	for (const part of parts) hash.update(part);
	return hash.digest();
}
