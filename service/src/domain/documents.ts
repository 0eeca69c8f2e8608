import type { Behavior } from './behavior.ts';
import type { UnfitText } from '../pdf/form.ts';
import type { Document } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { readPage } from './paging.ts';
import type { Listing, PageRequest } from './paging.ts';
import { notFound } from './problem.ts';

export interface DocumentFile {
	readonly document: Document;
	readonly bytes: Uint8Array;
	/** Whether it was filled by an earlier request with the same key. */
	readonly isReplayed?: boolean;
	/** The texts that do not fit, where that was asked for. */
	readonly unfit?: readonly UnfitText[];
}

const defaultLimit = 10;

/** Reads and deletes the documents of one team; `fill.ts` creates them. Throws ServiceProblem for an unknown uid. */
export class Documents {
	readonly #store: Store;
	readonly #settings: Behavior;

	constructor(store: Store, settings: Behavior) {
		this.#store = store;
		this.#settings = settings;
	}

	list(request: PageRequest): Listing<Document> {
		const { documents } = this.#store;
		const page = readPage(request, this.#settings, defaultLimit);
		return { total: documents.count(), items: documents.list(page) };
	}

	get(uid: string): Document {
		const document = this.#store.documents.get(uid);
		if (!document) throw notFound('document', uid);
		return document;
	}

	delete(uid: string): void {
		this.get(uid);
		this.#store.documents.delete(uid);
	}

	download(uid: string): DocumentFile {
		const document = this.get(uid);
		const bytes = this.#store.documentBytes(uid);
		if (!bytes) throw notFound('document', uid);
		return { document, bytes };
	}
}
