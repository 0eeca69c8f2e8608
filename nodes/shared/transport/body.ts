import type { Answer } from './connection/call';
import { endWaits, uptime, wait } from '../environment';

/**
 * Reads at most `maxBytes` of a body as UTF-8 text and closes the connection.
 *
 * @throws the error of the stream when the connection breaks, or a timeout error after `timeoutMs` without a byte.
 */
export async function readText(
	answer: Answer,
	maxBytes: number,
	timeoutMs: number,
): Promise<{ text: string; isTooLong: boolean }> {
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
		isTooLong: size > maxBytes,
	};
}

/** Closes the connection of an answer; whoever reads its body gets the error. */
export function breakOff(answer: Answer, error: Error): void {
	// Closes the connection first: axios releases it when the body ends.
	answer.close();
	// n8n's helper wraps the body in a generator, whose destroy() waits for the pending read.
	answer.body.emit('error', error);
	answer.body.destroy(error);
}

/**
 * Destroys the body of an answer with a timeout error when no byte arrives for `timeoutMs`, until stopped. A slow reader
 * does not count as idle.
 */
export class IdleTimeout {
	readonly #answer: Answer;
	readonly #timeoutMs: number;
	readonly #stopped = new AbortController();
	#lastAt = uptime();

	/** The timeout error, once the body was destroyed with it. */
	error: Error | undefined;

	constructor(answer: Answer, timeoutMs: number) {
		this.#answer = answer;
		this.#timeoutMs = timeoutMs;
		void this.#watch();
	}

	reset(): void {
		this.#lastAt = uptime();
	}

	stop(): void {
		endWaits(this.#stopped);
	}

	async #watch(): Promise<void> {
		const { signal } = this.#stopped;
		for (let left = this.#timeoutMs; left > 0; left = this.#left()) {
			await wait(left, signal);
			if (signal.aborted) return;
		}
		this.error = Object.assign(new Error('no byte came in time'), { code: 'ETIMEDOUT' });
		breakOff(this.#answer, this.error);
	}

	#left(): number {
		if (this.#answer.body.readableLength > 0) this.reset();
		return this.#lastAt + this.#timeoutMs - uptime();
	}
}
