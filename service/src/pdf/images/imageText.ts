/** The most bytes of an image. A separate file, so that checking a request doesn't load what reads images. */
export const mostOfImage = 10_000_000;
/** The most characters of a text that holds one, as base64 or data URI. */
export const mostOfImageText = Math.ceil((mostOfImage * 4) / 3) + 1000;

const dataUri = /^\s*data:([^,]{0,200}),/i;
const base64 = /^[\w+/\s-]*={0,2}\s*$/;

/** The bytes of a text in base64 or of such a data URI; undefined for another text. */
export function imageBytes(text: string): Uint8Array | undefined {
	const [head, media = 'base64'] = dataUri.exec(text) ?? [];
	if (!/(?:^|;)\s*base64\s*$/i.test(media)) return undefined;
	const encoded = text.slice(head?.length ?? 0);
	return base64.test(encoded) ? Buffer.from(encoded, 'base64') : undefined;
}
