import { uptime, wait } from '../../environment';

/** Calls `act` once, at the earliest time that was asked for. */
export class WakeUp {
	readonly #act: () => void;
	#at = Infinity;
	#waiting = new AbortController();

	constructor(act: () => void) {
		this.#act = act;
	}

	/** @param ms may be `Infinity`, which asks for nothing */
	in(ms: number): void {
		const at = uptime() + ms;
		if (at >= this.#at) return;
		this.cancel();
		this.#at = at;
		const { signal } = (this.#waiting = new AbortController());
		void wait(ms, signal).then(() => {
			if (signal.aborted) return;
			this.#at = Infinity;
			this.#act();
		});
	}

	cancel(): void {
		this.#waiting.abort();
		this.#at = Infinity;
	}
}
