import { createHmac, timingSafeEqual } from 'node:crypto';

const hourMs = 3_600_000;

/** Download links that need no key, valid for one to two hours. */
export class SignedLinks {
	readonly #secret: Uint8Array;
	readonly #now: () => Date;

	constructor(secret: Uint8Array, now: () => Date) {
		this.#secret = secret;
		this.#now = now;
	}

	sign(path: string): string {
		// Rounded to hours, so that repeated requests mostly return the same link.
		const expires = String((Math.floor(this.#now().getTime() / hourMs) + 2) * hourMs);
		const query = new URLSearchParams({ expires, signature: this.#signature(path, expires) });
		return `${path}?${query.toString()}`;
	}

	isSigned(path: string, query: Record<string, string>): boolean {
		const { expires = '', signature: given = '' } = query;
		const right = Buffer.from(this.#signature(path, expires));
		const isRight =
			given.length === right.length && timingSafeEqual(Buffer.from(given, 'latin1'), right);
		return isRight && Number(expires) > this.#now().getTime();
	}

	#signature(path: string, expires: string): string {
		return createHmac('sha256', this.#secret).update(`${path}\n${expires}`).digest('base64url');
	}
}
