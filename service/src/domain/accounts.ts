import { randomBytes } from 'node:crypto';
import type { DocumentFile, Documents } from './documents.ts';
import type { FillRequest } from './fill.ts';
import type { Templates } from './templates/templates.ts';
import type { Store } from '../store/store.ts';

/** A key and what it gives access to: one team's templates and documents. */
export interface Account {
	readonly key: string;
	readonly teamId: number;
	readonly store: Store;
	readonly templates: Templates;
	readonly documents: Documents;
	/** Creates a document from the template with this uid; rejects with ServiceProblem. */
	fill(uid: string, request: FillRequest): Promise<DocumentFile>;
}

/** Creates and stores accounts. */
export interface AccountKeeper {
	/** Creates an account with this key. */
	add(key: string): Promise<Account>;
	replaceKey(account: Account, key: string): void;
}

/** A key that nobody can guess. */
export function newKey(): string {
	return `local-${randomBytes(18).toString('base64url')}`;
}

/** All accounts of the service; there is at least one. */
export class Accounts {
	#all: readonly [Account, ...Account[]];
	readonly #keeper: AccountKeeper;
	#byKey: ReadonlyMap<string, Account> = new Map();

	constructor(all: readonly [Account, ...Account[]], keeper: AccountKeeper) {
		this.#all = all;
		this.#keeper = keeper;
		this.#index();
	}

	get all(): readonly [Account, ...Account[]] {
		return this.#all;
	}

	async add(): Promise<Account> {
		const account = await this.#keeper.add(newKey());
		this.#all = [...this.#all, account];
		this.#index();
		return account;
	}

	/** Replaces an account's key; the old key stops working at once. Undefined if there is no such team. */
	replaceKey(teamId: number): Account | undefined {
		const account = this.#all.find((one) => one.teamId === teamId);
		if (!account) return undefined;
		const changed = { ...account, key: newKey() };
		this.#keeper.replaceKey(account, changed.key);
		const [first, ...others] = this.#all.map((one) => (one === account ? changed : one));
		this.#all = [first ?? changed, ...others];
		this.#index();
		return changed;
	}

	#index(): void {
		this.#byKey = new Map(this.#all.map((account) => [account.key, account]));
	}

	withKey(key: string | undefined): Account | undefined {
		return key === undefined ? undefined : this.#byKey.get(key);
	}

	/** For links that need no key: anyone with the URL can download the document. */
	ofDocument(uid: string): Account | undefined {
		return this.#all.find(({ store }) => store.documents.get(uid));
	}
}
