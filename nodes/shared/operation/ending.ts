/** Whether a run has come to its end: after the first failed item, unless it continues, or when it is cancelled. */
export class Ending {
	readonly #stopping = new AbortController();
	readonly #cancelled: AbortSignal | undefined;
	readonly #continues: boolean;

	constructor(cancelled: AbortSignal | undefined, continues: boolean) {
		this.#cancelled = cancelled;
		this.#continues = continues;
	}

	/** Aborted when an item has failed and nothing more is to be begun. */
	get stopped(): AbortSignal {
		return this.#stopping.signal;
	}

	get hasCome(): boolean {
		return this.#stopping.signal.aborted || this.#cancelled?.aborted === true;
	}

	/** An item failed. */
	failed(): void {
		if (!this.#continues) this.#stopping.abort();
	}
}
