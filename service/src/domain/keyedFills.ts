import { createHash, createHmac } from 'node:crypto';
import type { FillKey } from '../store/fillKeys.ts';
import type { Store } from '../store/store.ts';
import type { DocumentFile, Documents } from './documents.ts';
import type { KeyedRequests } from './keyedRequests.ts';
import type { Team } from './teams.ts';
import type { FillRequest } from './fill.ts';
import { readWarnings } from './fillWarnings.ts';

/** What distinguishes requests. */
type KeyedRequest = Pick<
	FillRequest,
	'title' | 'requestHash' | 'refuses' | 'overflow' | 'flattened' | 'password'
> & { readonly data?: FillRequest['data'] | readonly string[] };

interface KeyedContext {
	readonly keyed: KeyedRequests;
	/** Hides passwords in what is stored of requests. */
	readonly secret: Uint8Array;
}

/** Fills of one team with idempotency keys: the same key and request return the same document. */
export class KeyedFills {
	readonly #store: Store;
	readonly #documents: Documents;
	readonly #keyed: KeyedRequests;
	readonly #secret: Uint8Array;

	constructor(
		{ store, documents }: Pick<Team, 'store' | 'documents'>,
		{ keyed, secret }: KeyedContext,
	) {
		this.#store = store;
		this.#documents = documents;
		this.#keyed = keyed;
		this.#secret = secret;
	}

	/** Calls `fill`, or returns the document that was created with this key; throws ServiceProblem. */
	async fill<Filled>(
		key: string,
		templateUid: string,
		request: KeyedRequest,
		fill: (key: FillKey) => Promise<Filled>,
	): Promise<Filled | DocumentFile> {
		const wanted = { key, requestHash: this.#hashOf(templateUid, request) };
		return this.#keyed.once<Filled | DocumentFile>(wanted, {
			work: () => fill(wanted),
			earlier: async (uid, warnings) => {
				if (!(await this.#store.documents.get(uid))) return undefined;
				const file = await this.#documents.download(uid);
				return { ...file, isReplayed: true, warnings: readWarnings(warnings) };
			},
			what: 'document',
			// Earlier versions hashed what a request asks for, not how it was sent.
			formerHash: () => this.#hashOf(templateUid, { ...request, requestHash: undefined }),
		});
	}

	#hashOf(templateUid: string, request: KeyedRequest): string {
		const { title, data, requestHash, refuses, overflow, flattened, password } = request;
		const mark = password && createHmac('sha256', this.#secret).update(password).digest('hex');
		// Without one that is newer, what earlier versions stored.
		const newer = flattened === undefined && !mark ? [] : [flattened ?? null, mark ?? null];
		const options =
			refuses || overflow || newer.length > 0 ? [refuses ?? null, overflow ?? null, ...newer] : [];
		const body = requestHash === undefined ? [title ?? null, data] : [requestHash];
		const asked = JSON.stringify([templateUid, ...body, ...options]);
		return createHash('sha256').update(asked).digest('hex');
	}
}
