import type { ByteStream } from './request';
import { StallWatch } from './stall';

/**
 * Reads a body as UTF-8 text, at most `maxBytes` of it; the rest is not fetched.
 *
 * @throws whatever the stream ends with when the connection breaks, or nothing comes for `timeoutMs`.
 */
export async function readText(
	body: ByteStream,
	maxBytes: number,
	timeoutMs: number,
): Promise<{ text: string; isCut: boolean }> {
	const chunks: Buffer[] = [];
	let size = 0;
	const watch = new StallWatch(body, timeoutMs);
	for await (const chunk of body) {
		watch.alive();
		chunks.push(Buffer.from(chunk));
		size += chunks[chunks.length - 1]?.length ?? 0;
		if (size > maxBytes) break;
	}
	return {
		text: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'),
		isCut: size > maxBytes,
	};
}
