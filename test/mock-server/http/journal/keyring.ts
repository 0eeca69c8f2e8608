import type { Accounts } from '../../accounts/accounts.ts';

export type KeyVerdict = 'valid' | 'wrong' | 'missing';

const shortestMasked = 8;

/** What the journal needs to know about keys. */
export interface Keys {
	judge(key: string | undefined): KeyVerdict;
	/** Masks the keys in a text. */
	mask(text: string): string;
}

/** The keys of all accounts, past ones included. */
export class Keyring implements Keys {
	readonly #accounts: Accounts;
	/** Includes replaced keys: texts that hold one may still be shown. */
	readonly #known = new Set<string>();

	constructor(accounts: Accounts) {
		this.#accounts = accounts;
		this.note();
	}

	/** Remembers the keys of all accounts; call it before one is replaced. */
	note(): void {
		for (const { key } of this.#accounts.all) this.#known.add(key);
	}

	/** Replaces keys in a text by `***`, except very short ones, which can occur in any text. */
	mask(text: string): string {
		this.note();
		const keys = [...this.#known].filter(({ length }) => length >= shortestMasked);
		keys.sort((one, other) => other.length - one.length);
		return keys.reduce((masked, key) => masked.replaceAll(key, '***'), text);
	}

	judge(key: string | undefined): KeyVerdict {
		if (!key) return 'missing';
		return this.#accounts.all.some((account) => account.key === key) ? 'valid' : 'wrong';
	}
}
