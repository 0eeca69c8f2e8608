import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import type { Reason, ReasonValues } from '../reasons.ts';

/** The cost of a hash: OWASP's recommendation for argon2id with 19 MiB. `memory` is in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

const shortest = 10;
const longest = 200;

const derive = promisify(argon2) as (
	algorithm: 'argon2id',
	parameters: Argon2Parameters,
) => Promise<Buffer>;

/** Normalized, because keyboards compose letters in different ways. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'));
const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

interface Unfit {
	readonly message: string;
	readonly reason: Reason;
	readonly values?: ReasonValues;
}

/** Why a password cannot be chosen, by whoever has this address if it is given; undefined if it can. */
export function whyUnfit(password: string, email?: string): Unfit | undefined {
	const length = [...password].length;
	if (length < shortest) {
		const message = `The password needs at least ${shortest} characters.`;
		return { message, reason: 'password-short', values: { least: shortest } };
	}
	if (length > longest) {
		const message = `The password has more than ${longest} characters.`;
		return { message, reason: 'password-long', values: { most: longest } };
	}
	const hasEmail = email !== undefined && password.toLowerCase().includes(email.toLowerCase());
	const isGuessed = new Set(password).size < 4 || hasEmail;
	const message = 'The password is too easy to guess.';
	return isGuessed ? { message, reason: 'password-easy' } : undefined;
}

/** The hash of a password, as a PHC string with what is needed to check it. */
export async function hashPassword(password: string): Promise<string> {
	const nonce = randomBytes(saltBytes);
	const hash = await derive('argon2id', {
		...cost,
		message: bytesOf(password),
		nonce,
		tagLength: hashBytes,
	});
	const { memory, passes, parallelism } = cost;
	const numbers = `m=${memory},t=${passes},p=${parallelism}`;
	return `$argon2id$v=19$${numbers}$${unpadded(nonce)}$${unpadded(hash)}`;
}

const phc =
	/^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[^$]+)\$(?<hash>[^$]+)$/;

function parsed(text: string) {
	const { memory, passes, parallelism, salt = '', hash = '' } = phc.exec(text)?.groups ?? {};
	return {
		cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
		nonce: Buffer.from(salt, 'base64'),
		hash: Buffer.from(hash, 'base64'),
	};
}

/** The hash to check for unknown users, so that they take as much time as known ones. */
const decoy = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(Buffer.alloc(saltBytes))}$${unpadded(Buffer.alloc(hashBytes))}`;

/** Whether a password has this hash. Without a hash the result is false, after the same work. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
	const { cost: its, nonce, hash: expected } = parsed(hash ?? decoy);
	const given = await derive('argon2id', {
		...its,
		message: bytesOf(password),
		nonce,
		tagLength: expected.length,
	});
	return timingSafeEqual(given, expected) && hash !== undefined;
}

/** Whether a hash was made with another cost. */
export function needsRehash(hash: string): boolean {
	const { memory, passes, parallelism } = parsed(hash).cost;
	return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism;
}

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random first password: 20 letters and digits, without look-alikes. */
export function newPassword(): string {
	return Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('');
}
