import { uptime, wait } from '../environment';
import type { ByteStream } from './request';

/** Ends a body with a time-out error when nothing of it arrives for `timeoutMs`. */
export class StallWatch {
	readonly #body: ByteStream;
	readonly #timeoutMs: number;
	#lastAt = uptime();

	constructor(body: ByteStream, timeoutMs: number) {
		this.#body = body;
		this.#timeoutMs = timeoutMs;
		this.#checkAfter(timeoutMs);
	}

	/** Something arrived. */
	alive(): void {
		this.#lastAt = uptime();
	}

	#checkAfter(ms: number): void {
		void wait(ms).then(() => {
			if (this.#body.destroyed || this.#body.readableEnded) return;
			const left = this.#lastAt + this.#timeoutMs - uptime();
			if (left > 0) this.#checkAfter(left);
			else this.#body.destroy(Object.assign(new Error('stalled'), { code: 'ETIMEDOUT' }));
		});
	}
}
