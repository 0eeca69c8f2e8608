import contentDisposition from 'content-disposition';
import type { DocumentFile } from '../../../domain/documents.ts';

const longestName = 150;

/** The name as `filename*`, and as `filename` in ASCII for old clients (RFC 6266). */
function disposition(name: string): string {
	// The library would drop everything before a slash.
	const file = `${[...name].slice(0, longestName).join('').replaceAll('/', '_')}.pdf`;
	return contentDisposition(file, { fallback: file.replace(/[^\x20-\x7e]|["\\/%]/g, '_') });
}

/** The bytes of a document. */
export function pdfAnswer({ document, bytes }: DocumentFile): Response {
	const headers = {
		'Content-Type': 'application/pdf',
		'Content-Disposition': disposition(document.name),
	};
	return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
}
