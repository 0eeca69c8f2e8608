import contentDisposition from 'content-disposition';

const longestName = 150;

/**
 * The header Content-Disposition of a file to save: its name as `filename*`, and as `filename` in ASCII for old clients
 * (RFC 6266).
 */
export function attachment(name: string, extension = ''): string {
	// The library would drop everything before a slash.
	const file = [...name].slice(0, longestName).join('').replaceAll('/', '_') + extension;
	return contentDisposition(file, { fallback: file.replace(/[^\x20-\x7e]|["\\/%]/gu, '_') });
}
