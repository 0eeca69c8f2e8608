import { createHash, createHmac } from 'node:crypto';
import { KeyTakenError } from '../store/fillKeys.ts';
import type { FillKey } from '../store/fillKeys.ts';
import type { Store } from '../store/store.ts';
import type { DocumentFile, Documents } from './documents.ts';
import type { Team } from './teams.ts';
import type { FillRequest } from './fill.ts';
import { readWarnings } from './fillWarnings.ts';
import { ServiceProblem } from './problem.ts';

/** What the teams share. */
export interface KeyedContext {
	/** The pending fills with a key. */
	readonly running: Set<string>;
	/** Hides passwords in what is stored of requests. */
	readonly secret: Uint8Array;
}

/** Fills of one team with idempotency keys: the same key and request return the same document. */
export class KeyedFills {
	readonly #store: Store;
	readonly #documents: Documents;
	readonly #teamId: number;
	readonly #running: Set<string>;
	readonly #secret: Uint8Array;

	constructor(
		{ store, documents, teamId }: Pick<Team, 'store' | 'documents' | 'teamId'>,
		{ running, secret }: KeyedContext,
	) {
		this.#store = store;
		this.#documents = documents;
		this.#teamId = teamId;
		this.#running = running;
		this.#secret = secret;
	}

	/** Calls `fill`, or returns the document that was created with this key; throws ServiceProblem. */
	async fill(
		key: string,
		templateUid: string,
		request: FillRequest,
		fill: (key: FillKey) => Promise<DocumentFile>,
	): Promise<DocumentFile> {
		const wanted = { key, requestHash: this.#hashOf(templateUid, request) };
		const formerHash = () => this.#hashOf(templateUid, { ...request, requestHash: undefined });
		const earlier = () => this.#earlier(wanted, formerHash);
		const own = `${this.#teamId} ${key}`;
		if (this.#running.has(own)) {
			const message = 'A fill with this Idempotency-Key is still running.';
			throw new ServiceProblem('still_running', message, [], { retryAfterSeconds: 1 });
		}
		this.#running.add(own);
		try {
			return (await earlier()) ?? (await fill(wanted));
		} catch (error) {
			const other = error instanceof KeyTakenError && (await earlier());
			if (other) return other;
			throw error;
		} finally {
			this.#running.delete(own);
		}
	}

	/** `formerHash`: what earlier versions stored, which hashed what a request asks for, not how it was sent. */
	async #earlier(
		{ key, requestHash }: FillKey,
		formerHash: () => string,
	): Promise<DocumentFile | undefined> {
		const found = await this.#store.filledWith(key);
		if (!found) return undefined;
		if (found.requestHash !== requestHash && found.requestHash !== formerHash()) {
			const message =
				'This Idempotency-Key was used for another request. Use a new key for each document.';
			throw new ServiceProblem('reused_key', message);
		}
		if (!(await this.#store.documents.get(found.documentUid))) {
			const message = 'The document that was created with this Idempotency-Key has been deleted.';
			throw new ServiceProblem('conflict', message);
		}
		const file = await this.#documents.download(found.documentUid);
		return { ...file, isReplayed: true, warnings: readWarnings(found.warnings) };
	}

	#hashOf(templateUid: string, request: FillRequest): string {
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
