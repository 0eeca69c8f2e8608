import { once } from 'node:events';
import type { Exchange } from './exchange/exchange.ts';
import type { Fetch } from './listener.ts';

/** Pending requests did not end in time. */
export class StillAnsweringError extends Error {}

export interface Patience {
	/** How long clients may take to finish sending, in ms. */
	readonly sendingMs: number;
	/** How long the answers may take after that, in ms. */
	readonly answeringMs: number;
}

/** Runs work while no request is being answered. */
export class Pause {
	/** Exchanges whose answers are not completely sent. */
	readonly #answering = new Set<Exchange>();
	readonly #patience: Patience;
	#isOn = false;
	#onIdle: () => void = () => undefined;

	constructor(patience: Patience = { sendingMs: 10_000, answeringMs: 60_000 }) {
		this.#patience = patience;
	}

	get isOn(): boolean {
		return this.#isOn;
	}

	/**
	 * Answers by `fetch`; during a pause by `otherwise`, unless that returns undefined because the request changes
	 * nothing.
	 */
	around(fetch: Fetch, otherwise: (request: Request) => Response | undefined): Fetch {
		return async (request, exchange) => {
			if (this.#isOn) {
				const refusal = otherwise(request);
				if (refusal) exchange.incoming.resume();
				return refusal ?? fetch(request, exchange);
			}
			const answer = Promise.resolve(fetch(request, exchange));
			void this.#count(exchange, answer);
			return answer;
		};
	}

	/** A client that is gone does not stop the work on its request, and an answer may still be being read. */
	async #count(exchange: Exchange, answer: Promise<Response>): Promise<void> {
		const { outgoing } = exchange;
		this.#answering.add(exchange);
		await Promise.allSettled([answer, outgoing.closed || once(outgoing, 'close')]);
		this.#answering.delete(exchange);
		if (this.#answering.size === 0) this.#onIdle();
	}

	/**
	 * Refuses new requests, waits until the pending ones are answered, and runs `work`. Cuts off clients that send or
	 * read too slowly. Throws StillAnsweringError if `work` could not run.
	 */
	async during<Result>(work: () => Promise<Result>): Promise<Result> {
		if (this.#isOn) throw new StillAnsweringError('Another pause has not ended.');
		this.#isOn = true;
		try {
			const { sendingMs, answeringMs } = this.#patience;
			if (!(await this.#idle(sendingMs))) {
				for (const { incoming } of this.#answering) if (!incoming.complete) incoming.destroy();
				if (!(await this.#idle(answeringMs))) {
					for (const { outgoing } of this.#answering) if (outgoing.headersSent) outgoing.destroy();
				}
				if (!(await this.#idle(sendingMs))) {
					throw new StillAnsweringError(
						'A request that began before has not ended. Nothing was changed; try again.',
					);
				}
			}
			return await work();
		} finally {
			this.#isOn = false;
		}
	}

	/** Waits until no request is pending, at most `ms`; returns whether that was reached. */
	async #idle(ms: number): Promise<boolean> {
		if (this.#answering.size === 0) return true;
		return new Promise((resolve) => {
			const timer = setTimeout(() => resolve(false), ms);
			this.#onIdle = () => {
				clearTimeout(timer);
				resolve(true);
			};
		});
	}
}
