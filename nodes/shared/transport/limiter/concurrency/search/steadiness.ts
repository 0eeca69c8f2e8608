/** Throughput that changes by less than this factor from one window to the next is steady. */
const mostChange = 1.22;

/** Windows are at most so many times as long as with a steady service. */
const longest = 8;

/** How steady throughput is without a trial. Where it varies, longer windows tell a trial's effect from chance. */
export class Steadiness {
	#length = 1;

	/** So many times as many answers as with a steady service make a window. */
	get length(): number {
		return this.#length;
	}

	/** Whether the last windows were alike. */
	get isSteady(): boolean {
		return this.#length === 1;
	}

	/** @returns whether the throughput of this window is about that of the one before */
	compare(throughput: number, before: number): boolean {
		const isAlike =
			before === 0 || Math.max(throughput, before) <= mostChange * Math.min(throughput, before);
		if (isAlike) this.confirm();
		else this.#length = Math.min(longest, this.#length * 2);
		return isAlike;
	}

	/** A window was as expected. */
	confirm(): void {
		this.#length = Math.max(1, this.#length / 2);
	}

	/** Requests of another kind are sent. */
	forget(): void {
		this.#length = 1;
	}
}
