import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodeProperties,
} from 'n8n-workflow';
import { iterateDocuments } from '../api/documents';
import { connect } from '../transport/connection/connection';
import type { Document } from '../wire/document';
import { locator } from './locator';
import { searchPage } from './searchPage';
import { pickedDocument, requireUid, type Picking } from './uid';

/** Picks a document by list, address or ID; `documentId` in the nodes. */
export const documentLocator: INodeProperties = locator(
	pickedDocument,
	'documentId',
	'searchDocuments',
);

/**
 * The ID of the document that an item picks.
 *
 * @throws NodeOperationError when there is none that could be asked for.
 */
export function documentUid({ context, parameters }: Picking, itemIndex: number): string {
	const picked = parameters.read('documentId', itemIndex, '');
	return requireUid(context, picked, pickedDocument);
}

/** The rows of the document list, a page at a time. */
export async function searchDocuments(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const connection = await connect(this);
	return await searchPage(
		{ filter, paginationToken },
		(range) => iterateDocuments(connection, range),
		toRow,
	);
}

/** The link opens the document, where the service gave one that a browser can follow. */
function toRow({ uid, name, templateName, downloadUrl }: Document): INodeListSearchItems {
	return {
		name,
		value: uid,
		...(templateName ? { description: templateName } : {}),
		...(downloadUrl && /^https?:\/\//i.test(downloadUrl) ? { url: downloadUrl } : {}),
	};
}
