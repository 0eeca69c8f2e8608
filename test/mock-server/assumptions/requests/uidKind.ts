import { assumption, fitting } from '../assumption.ts';
import type { Value } from '../assumption.ts';
import { documentsIn, fill, objectsIn } from '../seen.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The uid of this kind that 16 bytes stand for: a UUID, or 11 letters and digits. */
export function uidFrom(bytes: Buffer, kind: Value): string {
	if (kind === 'short') {
		return Array.from(bytes.subarray(0, 11), (byte) => alphabet[byte % alphabet.length]).join('');
	}
	bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
	bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
	return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const kinds = {
	uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
	short: /^[0-9A-Za-z]{11}$/,
};

/** Done where new uids are made, not to requests and answers: see `uidFrom`. */
export const uidKind = assumption({
	values: ['uuid', 'short'],
	assumed: 'UUIDs',
	reason: 'the description only says "string"',
	evidence: (seen) => {
		const made = [...(seen.operation === fill ? objectsIn(seen) : []), ...documentsIn(seen)];
		if (made.length === 0) return undefined;
		const are = (kind: RegExp) => made.every(({ uid }) => kind.test(String(uid)));
		return fitting([
			['uuid', are(kinds.uuid)],
			['short', are(kinds.short)],
		]);
	},
});
