/**
 * The file name in a Content-Disposition header (RFC 6266), if there is one. `filename*` (RFC 5987) takes precedence
 * over `filename`. `pdfFileName` makes it safe.
 */
export function fileNameIn(disposition: string): string | undefined {
	return extended(disposition) ?? plain(disposition);
}

function extended(disposition: string): string | undefined {
	const match = /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(disposition);
	if (!match) return undefined;
	const [, charset = '', value = ''] = match;
	try {
		return /^utf-?8$/i.test(charset) ? decodeURIComponent(value) : latin1(value);
	} catch {
		return undefined;
	}
}

function latin1(value: string): string {
	return value.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
		String.fromCharCode(Number.parseInt(hex, 16)),
	);
}

function plain(disposition: string): string | undefined {
	const match = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
	const name = match?.[1]?.replace(/\\(.)/g, '$1') ?? match?.[2];
	return name ? utf8(name) : undefined;
}

/** Node reads header bytes as Latin-1; many servers write UTF-8 there. */
function utf8(name: string): string {
	const bytes = Buffer.from(name, 'latin1');
	const text = bytes.toString('utf8');
	return text.includes('\uFFFD') || bytes.toString('latin1') !== name ? name : text;
}
