import { NodeOperationError } from 'n8n-workflow';
import { createdAt, documentListErrors, documentPages } from '../../shared/api/documents';
import { endable } from '../../shared/api/listPages';
import type { FetchPage } from '../../shared/pagination/listPage';
import type { Document } from '../../shared/wire/objects';
import type { ListedDocument } from './listedDocument';
import { readList } from './readList';
import type { ReadDocuments } from './reading';
import type { Poll } from '../settings';

/** Lets `use` read the account's documents; pages that were requested ahead are aborted when it ends. */
export async function withDocuments<T>(
	poll: Poll,
	use: (read: ReadDocuments) => Promise<T>,
): Promise<T> {
	const own = endable(poll.connection);
	const pages = documentPages(own.connection);
	const { stuck } = documentListErrors(own.connection);
	const fetchPage: FetchPage<ListedDocument> = async (range) => {
		const page = await pages(range);
		return { ...page, items: page.items.map((document) => listed(poll, document)) };
	};
	try {
		return await use(async (wish) => await readList({ ...wish, fetchPage, stuck }));
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
