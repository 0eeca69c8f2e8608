import type { ByteStream } from './request';

/**
 * Reads a body as UTF-8 text, at most `maxBytes` of it; the rest is not fetched.
 *
 * @throws whatever the stream ends with when the connection breaks.
 */
export async function readText(
	body: ByteStream,
	maxBytes: number,
): Promise<{ text: string; isCut: boolean }> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of body) {
		chunks.push(Buffer.from(chunk));
		size += chunks[chunks.length - 1]?.length ?? 0;
		if (size > maxBytes) break;
	}
	return {
		text: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'),
		isCut: size > maxBytes,
	};
}
