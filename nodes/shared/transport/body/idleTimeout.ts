import { uptime, wait } from '../../environment';
import type { Answer } from '../connection/call';

/**
 * Ends the body of an answer with a time-out error when nothing of it arrives for `timeoutMs`, until it is told to stop. Bytes that
 * wait for a reader who is slow are no silence.
 */
export class IdleTimeout {
	readonly #answer: Answer;
	readonly #timeoutMs: number;
	readonly #stopped = new AbortController();
	#lastAt = uptime();

	/** What the body was ended with, if it was. */
	error: Error | undefined;

	constructor(answer: Answer, timeoutMs: number) {
		this.#answer = answer;
		this.#timeoutMs = timeoutMs;
		void this.#watch();
	}

	/** Resets the timeout: something arrived. */
	alive(): void {
		this.#lastAt = uptime();
	}

	/** Ends the watch: nothing more is waited for. */
	stop(): void {
		this.#stopped.abort();
	}

	async #watch(): Promise<void> {
		const { signal } = this.#stopped;
		for (let left = this.#timeoutMs; left > 0; left = this.#left()) {
			await wait(left, signal);
			if (signal.aborted) return;
		}
		this.error = Object.assign(new Error('the body fell silent'), { code: 'ETIMEDOUT' });
		// The connection first: axios lets go of it when the body has ended.
		this.#answer.close();
		// n8n's helper wraps the body in a generator: its destroy() alone queues behind the read that is pending.
		this.#answer.body.emit('error', this.error);
		this.#answer.body.destroy(this.error);
	}

	#left(): number {
		if (this.#answer.body.readableLength > 0) this.alive();
		return this.#lastAt + this.#timeoutMs - uptime();
	}
}
