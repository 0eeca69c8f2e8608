import contentDisposition from 'content-disposition';
import type { DocumentFile } from '../../../domain/documents.ts';
import type { Behavior } from '../../../domain/behavior.ts';

const longestName = 150;

/** `attachment` is plain ASCII; `rfc5987` adds `filename*` (RFC 6266) where the name needs it. */
function disposition(name: string, settings: Behavior): string | undefined {
	const form = settings.get('download.disposition');
	if (form === 'none') return undefined;
	// The library drops everything before a slash.
	const file = `${[...name].slice(0, longestName).join('').replaceAll('/', '_')}.pdf`;
	const ascii = file.replace(/[^\x20-\x7e]|["\\/%]/g, '_');
	return contentDisposition(form === 'attachment' ? ascii : file, { fallback: ascii });
}

/** The bytes of a document, with the headers that the settings choose. */
export function pdfAnswer(
	{ document, bytes }: DocumentFile,
	settings: Behavior,
	status = 200,
): Response {
	const headers = new Headers();
	const contentType = settings.get('download.contentType');
	if (contentType !== 'none') headers.set('Content-Type', contentType);
	const named = disposition(document.name, settings);
	if (named) headers.set('Content-Disposition', named);
	return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers });
}
