import type { ByteStream } from './request';

/** Ends a body with a time-out error when nothing of it arrives for `timeoutMs`. */
export class StallWatch {
	readonly #body: ByteStream;
	readonly #timeoutMs: number;
	#lastAt = Date.now();

	constructor(body: ByteStream, timeoutMs: number) {
		this.#body = body;
		this.#timeoutMs = timeoutMs;
		this.#checkAfter(timeoutMs);
	}

	/** Something arrived. */
	alive(): void {
		this.#lastAt = Date.now();
	}

	/** By AbortSignal, because a node may not use setTimeout. */
	#checkAfter(ms: number): void {
		AbortSignal.timeout(ms).addEventListener('abort', () => {
			if (this.#body.destroyed || this.#body.readableEnded) return;
			const left = this.#lastAt + this.#timeoutMs - Date.now();
			if (left > 0) this.#checkAfter(left);
			else this.#body.destroy(Object.assign(new Error('stalled'), { code: 'ETIMEDOUT' }));
		});
	}
}
