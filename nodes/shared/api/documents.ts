import type { Connection } from '../transport/connection';
import { requestPdf, type PdfDownload } from '../transport/download';
import { contentError } from '../transport/errors';
import { aimDownload, apiTarget } from '../transport/origin';

/** Which document, by its link if the service gave one. `goal` completes "Could not …" in messages. */
export interface Download {
	readonly uid: string;
	readonly downloadUrl?: string | null;
	readonly goal?: string;
}

/** The bytes of a document, from the link that the service gave with it, else from the documented address. */
export async function downloadDocument(
	connection: Connection,
	{ uid, downloadUrl, goal = 'download the document' }: Download,
): Promise<PdfDownload> {
	const { baseUrl } = connection;
	const call = {
		goal,
		method: 'GET' as const,
		target: apiTarget(baseUrl, ['documents', uid, 'download']),
		subject: { kind: 'document' as const, uid },
	};
	if (!downloadUrl) return await requestPdf(connection, call);
	const link = aimDownload(downloadUrl, baseUrl);
	if (!link.ok) {
		throw contentError(connection, call, `its download link cannot be used, ${link.reason}`);
	}
	return await requestPdf(connection, { ...call, target: link.target });
}
