import { createHmac, timingSafeEqual } from 'node:crypto';
import type { User as StoredUser } from '../../store/access/userTable.ts';
import { newToken } from './token.ts';

type User = Pick<StoredUser, 'userId' | 'passwordHash'>;

/**
 * Recognizes browsers in which a user has signed in before, by a signed cookie (the mark). It gives no access and is
 * bound to the password of that time.
 */
export class KnownDevices {
	readonly #secret: Uint8Array;

	constructor(secret: Uint8Array) {
		this.#secret = secret;
	}

	#sign({ userId, passwordHash = '' }: User, id: string): string {
		const text = JSON.stringify([id, userId, passwordHash]);
		return createHmac('sha256', this.#secret).update(text).digest('base64url');
	}

	/** The mark for a user who has just signed in. */
	mark(user: User): string {
		const id = newToken();
		return `${id}.${this.#sign(user, id)}`;
	}

	/** The browser's ID in a mark; undefined if the mark is not valid for this user. */
	idOf(mark: string | undefined, user: User | undefined): string | undefined {
		if (!user) return undefined;
		const [id = '', signature = ''] = mark?.split('.') ?? [];
		const [given, right] = [Buffer.from(signature), Buffer.from(this.#sign(user, id))];
		return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
	}
}
