import { NodeOperationError } from 'n8n-workflow';
import { createdAt, documentListErrors, documentPages } from '../../shared/api/documents';
import { pageSize } from '../../shared/pagination/listPage';
import type { Document } from '../../shared/wire/document';
import type { ListedDocument } from './listedDocument';
import { readList, type Reading, type Wish } from './readList';
import type { Poll } from '../settings';

/** Reads the newest documents of the account; see `readList`. */
export async function readDocuments(
	poll: Poll,
	wish: Pick<Wish, 'isEnough' | 'isWholeWanted'>,
): Promise<Reading> {
	const { connection } = poll;
	const fetchPage = documentPages(connection);
	return await readList({
		...wish,
		stuck: documentListErrors(connection).stuck,
		fetchPage: async (offset) => {
			const page = await fetchPage({ offset, limit: pageSize });
			const items = page.items.map((document) => listed(poll, document));
			return { offset, items, count: page.count };
		},
	});
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
