import type { FetchPage, ListErrors, Range } from '../pagination/listPage';
import { readRecent } from '../pagination/readRecent';
import type { Connection } from '../transport/connection/connection';
import { requestPdf, type PdfDownload } from '../transport/requestPdf';
import { contentError } from '../transport/errors/requestErrors';
import { requestJson } from '../transport/requestJson';
import { aimDownload, apiTarget } from '../transport/connection/target';
import type { Call } from '../transport/connection/call';
import { documentSchema, type Document } from '../wire/document';
import { list, listErrors, pagesOf } from './listPages';

/** The account's documents in the service's order. */
export function iterateDocuments(connection: Connection, range?: Partial<Range>) {
	return list(connection, listCall(connection), documentSchema, range);
}

/** The account's documents that were created since a moment (ms since 1970), and perhaps older ones. */
export function iterateRecentDocuments(connection: Connection, since: number) {
	return readRecent({
		fetchPage: documentPages(connection),
		errors: documentListErrors(connection),
		createdOf: createdAt,
		since,
	});
}

/** When a document was created, in ms since 1970; NaN when the service does not tell. */
export function createdAt({ created }: Document): number {
	return typeof created === 'number' ? created : Date.parse(String(created));
}

/** Fetches pages of the account's documents, in the service's order (interface, section 4.7). */
export function documentPages(connection: Connection): FetchPage<Document> {
	return pagesOf(connection, listCall(connection), documentSchema);
}

/** Why the documents could not be listed whole, in words for the user. */
export function documentListErrors(connection: Connection): ListErrors {
	return listErrors(connection, listCall(connection));
}

function listCall({ baseUrl }: Connection): Call {
	const target = apiTarget(baseUrl, ['v1', 'documents']);
	return { goal: 'list the documents', method: 'GET', target };
}

/** What the service tells about one document, its download link among it. */
export async function getDocument(connection: Connection, uid: string): Promise<Document> {
	return await requestJson(
		connection,
		{
			goal: 'get the document',
			method: 'GET',
			target: apiTarget(connection.baseUrl, ['v1', 'documents', uid]),
			subject: { kind: 'document', uid },
		},
		documentSchema,
	);
}

/** Which document, by its link if the service gave one. `goal` completes "Could not …" in messages. */
export interface Download {
	readonly uid: string;
	readonly downloadUrl?: string | null;
	readonly goal?: string;
}

/** The bytes of a document, from the link that the service gave with it, else from the documented address. */
export function downloadDocument(
	connection: Connection,
	{ uid, downloadUrl, goal = 'download the document' }: Download,
): PdfDownload {
	const { baseUrl } = connection;
	const call = {
		goal,
		method: 'GET' as const,
		target: apiTarget(baseUrl, ['documents', uid, 'download']),
		subject: { kind: 'document' as const, uid },
	};
	if (!downloadUrl) return requestPdf(connection, call);
	const link = aimDownload(downloadUrl, baseUrl);
	if (!link.ok) {
		throw contentError(connection, call, `its download link cannot be used, ${link.reason}`);
	}
	return requestPdf(connection, { ...call, target: link.target });
}

/** What a file of a document is called by default: the document's own name, else what the service calls the file. */
export function defaultFileName({ name, uid }: Document, fileName: string | undefined): string {
	return name === uid ? fileName || uid : name;
}
