import type { DocumentFile } from '../../../service/documents.ts';
import type { Settings } from '../../../settings/settings.ts';

const longestName = 150;

function asciiFileName(name: string): string {
	const ascii = name.replace(/[^\x20-\x7e]|["\\/%]/g, '_').slice(0, longestName);
	return `${ascii.trim() || 'document'}.pdf`;
}

/** Percent-encodes all but the characters that RFC 5987 lets stand. */
function extendedFileName(name: string): string {
	const bytes = Buffer.from(`${[...name].slice(0, longestName).join('')}.pdf`, 'utf8');
	return Array.from(bytes, (byte) => {
		const character = String.fromCharCode(byte);
		const encoded = `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
		return /[A-Za-z0-9!#$&+.^_`|~-]/.test(character) ? character : encoded;
	}).join('');
}

function disposition(name: string, settings: Settings): string | undefined {
	const form = settings.get('download.disposition');
	if (form === 'none') return undefined;
	const plain = `attachment; filename="${asciiFileName(name)}"`;
	return form === 'attachment' ? plain : `${plain}; filename*=UTF-8''${extendedFileName(name)}`;
}

/** The bytes of a document as an answer, with the headers that the settings ask for. */
export function pdfAnswer(
	{ document, bytes }: DocumentFile,
	settings: Settings,
	status = 200,
): Response {
	const headers = new Headers();
	const contentType = settings.get('download.contentType');
	if (contentType !== 'none') headers.set('Content-Type', contentType);
	const named = disposition(document.name, settings);
	if (named) headers.set('Content-Disposition', named);
	return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers });
}
