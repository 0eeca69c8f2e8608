/** Whether a run begins nothing more: after the first failed item, unless it continues, or when it is cancelled. */
export class RunStop {
	readonly #failed = new AbortController();
	readonly #cancelled: AbortSignal | undefined;
	readonly #continues: boolean;

	constructor(cancelled: AbortSignal | undefined, continues: boolean) {
		this.#cancelled = cancelled;
		this.#continues = continues;
	}

	/** Aborted when an item has failed and the run does not continue. */
	get signal(): AbortSignal {
		return this.#failed.signal;
	}

	get hasStopped(): boolean {
		return this.#failed.signal.aborted || this.#cancelled?.aborted === true;
	}

	itemFailed(): void {
		if (!this.#continues) this.#failed.abort();
	}
}
