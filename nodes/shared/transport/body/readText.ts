import type { Answer } from '../connection/call';
import { IdleTimeout } from './idleTimeout';

/**
 * Reads at most `maxBytes` of a body as UTF-8 text and closes the connection.
 *
 * @throws the error of the stream when the connection breaks, or a timeout error after `timeoutMs` without a byte.
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
			idle.reset();
			const bytes = Buffer.from(chunk);
			chunks.push(bytes);
			size += bytes.length;
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
