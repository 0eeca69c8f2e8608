import type { Exchange } from './exchange/exchange.ts';
import type { Fetch } from './listener.ts';

/** Requests that began before did not end in time. */
export class StillAnsweringError extends Error {}

/** How long, in ms, clients may take to send or read what they have begun. */
const patienceMs = 10_000;
/** How long, in ms, what the service itself does for them may take then. */
const workMs = 60_000;

/** Lets something be done while no request is being answered. */
export class Pause {
	readonly #answering = new Set<Exchange>();
	#isOn = false;
	#onIdle: () => void = () => undefined;

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
			this.#answering.add(exchange);
			try {
				return await fetch(request, exchange);
			} finally {
				this.#answering.delete(exchange);
				if (this.#answering.size === 0) this.#onIdle();
			}
		};
	}

	/**
	 * Takes no more requests, waits until those that have begun are answered, and does `work`. Clients that take long to
	 * send theirs are cut off. Throws StillAnsweringError, and then nothing was done.
	 */
	async during<Result>(work: () => Promise<Result>): Promise<Result> {
		if (this.#isOn) throw new StillAnsweringError('Another pause has not ended.');
		this.#isOn = true;
		try {
			if (!(await this.#idle(patienceMs))) {
				for (const { incoming } of this.#answering) if (!incoming.complete) incoming.destroy();
				if (!(await this.#idle(workMs))) {
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
