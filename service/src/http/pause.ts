import { once } from 'node:events';
import type { Exchange } from './exchange/exchange.ts';
import type { Fetch } from './listener.ts';

/** Requests that began before did not end in time. */
export class StillAnsweringError extends Error {}

export interface Patience {
	/** How long, in ms, clients may take to send what they have begun. */
	readonly sendingMs: number;
	/** How long, in ms, the answers may take then until they have been read. */
	readonly answeringMs: number;
}

/** Lets something be done while no request is being answered. */
export class Pause {
	/** Those whose answers have not been sent to their end. */
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

	/** Answers by `fetch`; while it is on by `otherwise`, but for what that leaves alone because it changes nothing. */
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

	/** A client that has gone does not end what is done for it; an answer that is there may still be read. */
	async #count(exchange: Exchange, answer: Promise<Response>): Promise<void> {
		const { outgoing } = exchange;
		this.#answering.add(exchange);
		await Promise.allSettled([answer, outgoing.closed || once(outgoing, 'close')]);
		this.#answering.delete(exchange);
		if (this.#answering.size === 0) this.#onIdle();
	}

	/**
	 * Takes no more requests, waits until those that have begun are answered, and does `work`. Clients that take long to
	 * send theirs, or to read their answers, are cut off. Throws StillAnsweringError, and then nothing was done.
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

	/** Whether nothing is answered any more after `ms` at most. */
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
