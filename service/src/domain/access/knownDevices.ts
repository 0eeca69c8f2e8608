import { createHmac, timingSafeEqual } from 'node:crypto';
import { newToken } from './token.ts';

/** Marks of browsers in which a user has signed in before; a mark gives no access. */
export class KnownDevices {
	readonly #secret: Uint8Array;

	constructor(secret: Uint8Array) {
		this.#secret = secret;
	}

	#sign(email: string, id: string): string {
		return createHmac('sha256', this.#secret).update(`${id} ${email}`).digest('base64url');
	}

	/** A mark for a user who has just signed in. */
	mark(email: string): string {
		const id = newToken();
		return `${id}.${this.#sign(email, id)}`;
	}

	/** The ID of the browser that has this mark, if it is one of this user. */
	idOf(mark: string | undefined, email: string): string | undefined {
		const [id = '', signature = ''] = mark?.split('.') ?? [];
		const [given, right] = [Buffer.from(signature), Buffer.from(this.#sign(email, id))];
		return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
	}
}
