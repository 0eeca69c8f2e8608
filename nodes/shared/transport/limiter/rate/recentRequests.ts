/** Of computed counts. */
const rounding = 1e-6;

/** Start times of requests that were not refused, of the last `keptMs`; all in ms. */
export class RecentRequests {
	readonly #keptMs: number;
	readonly #begun: number[] = [];

	constructor(keptMs: number) {
		this.#keptMs = keptMs;
	}

	begin(now: number): void {
		this.#begun.push(now);
		while ((this.#begun[0] ?? now) <= now - this.#keptMs) this.#begun.shift();
	}

	refuse(startedAt: number): void {
		const index = this.#begun.indexOf(startedAt);
		if (index >= 0) this.#begun.splice(index, 1);
	}

	/** When another may begin if at most `count` may within `keptMs`; a part of one counts as one. */
	freeAt(count: number): number {
		const last = this.#begun.at(-Math.ceil(count - rounding));
		return last === undefined ? -Infinity : last + this.#keptMs;
	}

	/** How many began in the `keptMs` before `moment`. */
	countSince(moment: number): number {
		return this.#begun.filter((at) => at > moment - this.#keptMs).length;
	}
}
