import type { Answer } from '../connection/call';
import { IdleTimeout } from './idleTimeout';

/**
 * Reads a body as UTF-8 text, at most `maxBytes` of it; the rest is not fetched.
 *
 * @throws whatever the stream ends with when the connection breaks, or nothing comes for `timeoutMs`.
 */
export async function readText(
	answer: Answer,
	maxBytes: number,
	timeoutMs: number,
): Promise<{ text: string; isCut: boolean }> {
	const chunks: Buffer[] = [];
	let size = 0;
	const idle = new IdleTimeout(answer, timeoutMs);
	try {
		for await (const chunk of answer.body) {
			idle.alive();
			chunks.push(Buffer.from(chunk));
			size += chunks[chunks.length - 1]?.length ?? 0;
			if (size > maxBytes) break;
		}
	} catch (error) {
		throw idle.error ?? error;
	} finally {
		idle.stop();
		answer.close();
	}
	return {
		text: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'),
		isCut: size > maxBytes,
	};
}
