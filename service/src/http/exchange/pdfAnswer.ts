import type { DocumentFile } from '../../domain/documents.ts';
import { attachment } from './attachment.ts';

/** The bytes of a document. */
export function pdfAnswer({ document, bytes }: DocumentFile): Response {
	const headers = {
		'Content-Type': 'application/pdf',
		'Content-Disposition': attachment(document.name, '.pdf'),
	};
	return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
}
