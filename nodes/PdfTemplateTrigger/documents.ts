import { NodeOperationError } from 'n8n-workflow';
import { createdAt, documentList } from '../shared/api/documents';
import { endable } from '../shared/api/listPages';
import type { DatedList } from '../shared/list/readNewest';
import type { Document } from '../shared/wire/objects';
import type { Poll } from './settings';

/** A document with its creation time by the service's clock, in ms since 1970. */
export interface ListedDocument {
	readonly uid: string;
	readonly created: number;
	readonly document: Document;
}

/** Lets `use` read the account's documents; pages that were requested ahead are aborted when it ends. */
export async function withDocuments<T>(
	poll: Poll,
	use: (list: DatedList<ListedDocument>) => Promise<T>,
): Promise<T> {
	const own = endable(poll.connection);
	const { fetchPage, errors } = documentList(own.connection);
	const list: DatedList<ListedDocument> = {
		errors,
		createdOf: ({ created }) => created,
		fetchPage: async (range) => {
			const page = await fetchPage(range);
			return { ...page, items: page.items.map((document) => listed(poll, document)) };
		},
	};
	try {
		return await use(list);
	} finally {
		own.end();
	}
}

function listed({ context }: Poll, document: Document): ListedDocument {
	const created = createdAt(document);
	if (!Number.isNaN(created)) return { uid: document.uid, created, document };
	throw new NodeOperationError(
		context.getNode(),
		`The service does not tell when the document "${document.name}" was created`,
		{
			description: `New documents are known by that moment. The document has the ID ${document.uid}; it says created: ${JSON.stringify(document.created)}.`,
		},
	);
}
