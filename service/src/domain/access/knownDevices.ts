import { createHmac, timingSafeEqual } from 'node:crypto';
import type { User as StoredUser } from '../../store/access/userTable.ts';
import { newToken } from './token.ts';

type User = Pick<StoredUser, 'userId' | 'passwordHash'>;

/**
 * Marks of browsers in which a user has signed in before; a mark gives no access. It is of one password: whoever had an
 * earlier one guesses like everybody else.
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

	/** A mark for a user who has just signed in. */
	mark(user: User): string {
		const id = newToken();
		return `${id}.${this.#sign(user, id)}`;
	}

	/** The ID of the browser that has this mark, if it is one of this user. */
	idOf(mark: string | undefined, user: User | undefined): string | undefined {
		if (!user) return undefined;
		const [id = '', signature = ''] = mark?.split('.') ?? [];
		const [given, right] = [Buffer.from(signature), Buffer.from(this.#sign(user, id))];
		return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
	}
}
