import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Accounts } from '../../service/accounts.ts';
import type { Clock } from '../../service/clock.ts';

const hourMs = 3_600_000;

/** Download links that need no key for one to two hours. They are signed with the keys, and so outlast a restart. */
export class SignedLinks {
	readonly #secret: string;
	readonly #clock: Clock;

	constructor({ all }: Accounts, clock: Clock) {
		this.#secret = JSON.stringify(all.map(({ key }) => key));
		this.#clock = clock;
	}

	sign(path: string): string {
		// By full hours, so that a document mostly has the same link when it is asked for again.
		const expires = String((Math.floor(this.#clock.now().getTime() / hourMs) + 2) * hourMs);
		const query = new URLSearchParams({ expires, signature: this.#signature(path, expires) });
		return `${path}?${query.toString()}`;
	}

	isSigned(path: string, { expires = '', signature = '' }: Record<string, string>): boolean {
		const right = Buffer.from(this.#signature(path, expires));
		const given = Buffer.from(signature);
		const isRight = given.length === right.length && timingSafeEqual(given, right);
		return isRight && Number(expires) > this.#clock.now().getTime();
	}

	#signature(path: string, expires: string): string {
		return createHmac('sha256', this.#secret).update(`${path}\n${expires}`).digest('base64url');
	}
}
