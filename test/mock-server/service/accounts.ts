import type { DocumentFile, Documents } from './documents.ts';
import type { FillRequest } from './fill.ts';
import type { Templates } from './templates.ts';
import type { Store } from '../store/store.ts';

export const defaultApiKey = 'local-service-key';

/** A key and what it opens: one team's templates and documents. */
export interface Account {
	readonly key: string;
	readonly teamId: number;
	readonly store: Store;
	readonly templates: Templates;
	readonly documents: Documents;
	/** Creates a document from the template with this uid; rejects with ServiceProblem. */
	fill(uid: string, request: FillRequest): Promise<DocumentFile>;
}

export type KeyVerdict = 'valid' | 'wrong' | 'missing';

const shortestMasked = 8;

/** All accounts of the service; there is at least one. */
export class Accounts {
	readonly all: readonly [Account, ...Account[]];
	readonly #byKey: ReadonlyMap<string, Account>;

	constructor(all: readonly [Account, ...Account[]]) {
		this.all = all;
		this.#byKey = new Map(all.map((account) => [account.key, account]));
	}

	withKey(key: string | undefined): Account | undefined {
		return key === undefined ? undefined : this.#byKey.get(key);
	}

	/** For links that need no key: whoever has the address may have the document. */
	ofDocument(uid: string): Account | undefined {
		return this.all.find(({ store }) => store.documents.get(uid));
	}

	/** Very short keys stay, for they may be part of anything. */
	mask(text: string): string {
		const keys = this.all.map(({ key }) => key).filter(({ length }) => length >= shortestMasked);
		keys.sort((one, other) => other.length - one.length);
		return keys.reduce((masked, key) => masked.replaceAll(key, '***'), text);
	}

	judge(key: string | undefined): KeyVerdict {
		if (!key) return 'missing';
		return this.#byKey.has(key) ? 'valid' : 'wrong';
	}
}
