import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Accounts } from '../../domain/accounts.ts';

const hourMs = 3_600_000;

/** Download links that need no key, valid for one to two hours. The account's key signs them, so they survive a restart. */
export class SignedLinks {
	readonly #accounts: Accounts;
	readonly #now: () => Date;

	constructor(accounts: Accounts, now: () => Date) {
		this.#accounts = accounts;
		this.#now = now;
	}

	/** `key`: the key of the document's account. */
	sign(path: string, key: string): string {
		// Rounded to hours, so that repeated requests usually return the same link.
		const expires = String((Math.floor(this.#now().getTime() / hourMs) + 2) * hourMs);
		const query = new URLSearchParams({ expires, signature: signature(path, expires, key) });
		return `${path}?${query.toString()}`;
	}

	isSigned(path: string, query: Record<string, string>): boolean {
		const { expires = '', signature: given = '' } = query;
		const account = this.#accounts.ofDocument(uidIn(path));
		if (!account) return false;
		const right = Buffer.from(signature(path, expires, account.key));
		const isRight =
			given.length === right.length && timingSafeEqual(Buffer.from(given, 'latin1'), right);
		return isRight && Number(expires) > this.#now().getTime();
	}
}

function uidIn(path: string): string {
	const [, , segment = ''] = path.split('/');
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}

function signature(path: string, expires: string, key: string): string {
	return createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url');
}
