import type { Range } from '../list/page';
import type { List } from '../list/pages';
import { readList } from '../list/readList';
import { readRecent } from '../list/readNewest';
import type { Call } from '../transport/connection/call';
import type { Connection } from '../transport/connection/connection';
import { apiTarget, resolveDownloadUrl } from '../transport/connection/target';
import { contentError } from '../transport/errors/requestErrors';
import { requestJson } from '../transport/requestJson';
import { requestPdf, type PdfDownload } from '../transport/requestPdf';
import { documentSchema, type Document } from '../wire/objects';
import { listOf, untilRead } from './listPages';

/** GET /v1/documents, section 4.7: the account's documents in the service's order. */
export function iterateDocuments(connection: Connection, range?: Partial<Range>) {
	return untilRead(connection, (reading) => readList({ ...documentList(reading), ...range }));
}

/** GET /v1/documents, section 4.7: all documents created since a time (ms since 1970), possibly older ones too. */
export function iterateRecentDocuments(connection: Connection, since: number) {
	return untilRead(connection, (reading) =>
		readRecent({ ...documentList(reading), createdOf: createdAt }, since),
	);
}

/** Numbers up to this are seconds since 1970 (until the year 5138), larger ones are ms (from March 1973 on). */
const mostSeconds = 100_000_000_000;

/** When a document or template was created, in ms since 1970; NaN when the service does not say. */
export function createdAt({
	created,
}: {
	readonly uid: string;
	readonly created?: unknown;
}): number {
	const text = String(created).trim();
	if (!/^\d+(\.\d+)?$/.test(text)) return Date.parse(text);
	const number = Number(text);
	return number < mostSeconds ? number * 1000 : number;
}

/** GET /v1/documents, section 4.7: a page at a time, in the service's order. */
export function documentList(connection: Connection): List<Document> {
	const target = apiTarget(connection.baseUrl, ['v1', 'documents']);
	return listOf({ connection, goal: 'list the documents', target }, documentSchema);
}

/** GET /v1/documents/<uid>, section 4.8: one document with its download link. */
export async function getDocument(connection: Connection, uid: string): Promise<Document> {
	const target = apiTarget(connection.baseUrl, ['v1', 'documents', uid]);
	return await requestJson(
		documentCall(connection, uid, 'get the document', target),
		documentSchema,
	);
}

/** The document to download, with its link if there is one, and the texts for errors (see `Call`). */
export interface Download extends Partial<Pick<Call, 'goal' | 'insteadOfRepeating'>> {
	readonly uid: string;
	readonly downloadUrl?: string | null;
}

/** GET `downloadUrl`, else /documents/<uid>/download, section 4.9: the PDF of a document. */
export function downloadDocument(
	connection: Connection,
	{ uid, downloadUrl, goal = 'download the document', insteadOfRepeating }: Download,
): PdfDownload {
	const { baseUrl } = connection;
	const target = apiTarget(baseUrl, ['documents', uid, 'download']);
	const call = { ...documentCall(connection, uid, goal, target), insteadOfRepeating };
	if (!downloadUrl) return requestPdf(call);
	const link = resolveDownloadUrl(downloadUrl, baseUrl);
	if (!link.ok) {
		throw contentError(call, `its download link cannot be used, ${link.reason}`);
	}
	return requestPdf({ ...call, target: link.target });
}

function documentCall(
	connection: Connection,
	uid: string,
	goal: string,
	target: Call['target'],
): Call {
	const subject = { kind: 'document', uid } as const;
	return { connection, goal, method: 'GET', target, subject, isRepeatable: true };
}

/** The default file name of a document: its own name, else the name that the service gave the file. */
export function defaultFileName({ name, uid }: Document, fileName: string | undefined): string {
	return name === uid ? fileName || uid : name;
}
