import { randomInt, randomUUID } from 'node:crypto';
import type { SwitchValue } from './switches/switches.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new identifier of the chosen kind: a UUID, or 11 letters and digits. */
export function newUid(kind: SwitchValue<'uid.kind'>): string {
	if (kind === 'uuid') return randomUUID();
	return Array.from({ length: 11 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
