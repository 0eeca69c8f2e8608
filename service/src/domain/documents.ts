import type { ChosenDocuments } from '../store/deletions.ts';
import type { Document, DocumentFilter } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { FillWarnings } from './fillWarnings.ts';
import { pageOf } from './paging.ts';
import type { Listing, PageRequest } from './paging.ts';
import { notFound } from './problem.ts';

export interface DocumentFile {
	readonly document: Document;
	readonly bytes: Uint8Array;
	/** Whether an earlier request with the same idempotency key created it. */
	readonly isReplayed?: boolean;
	/** Of a fill. */
	readonly warnings?: FillWarnings;
}

const defaultLimit = 10;

/** The documents of one team: lists, reads and deletes them. Throws ServiceProblem for an unknown uid. */
export class Documents {
	readonly #store: Store;
	readonly #most: number;

	/** `most`: the longest page of a list. */
	constructor(store: Store, most: number) {
		this.#store = store;
		this.#most = most;
	}

	async list(request: PageRequest, filter: DocumentFilter = {}): Promise<Listing<Document>> {
		const { documents } = this.#store;
		const page = pageOf(request, { defaultLimit, most: this.#most });
		const { items, total: matching } = await documents.page(page, filter);
		const isFiltered = Object.values(filter).some((value) => value !== undefined);
		return { total: isFiltered ? await documents.count() : matching, matching, items };
	}

	async get(uid: string): Promise<Document> {
		const document = await this.#store.documents.get(uid);
		if (!document) throw notFound('document', uid);
		return document;
	}

	/** Moves documents to the trash; resolves to how many were found. */
	delete(chosen: ChosenDocuments): Promise<number> {
		return this.#store.deleteDocuments(chosen);
	}

	/** Deletes a document, to the trash or permanently. */
	async deleteOne(uid: string, { isForGood }: { readonly isForGood: boolean }): Promise<void> {
		const deleted = await this.#store.deleteDocuments({ uids: [uid] }, { isForGood });
		if (deleted === 0) throw notFound('document', uid);
	}

	async download(uid: string): Promise<DocumentFile> {
		const document = await this.get(uid);
		const bytes = await this.#store.documentBytes(uid);
		if (!bytes) throw notFound('document', uid);
		return { document, bytes };
	}
}
