/** Counts how often each line was added. */
export class Tally {
	readonly #times = new Map<string, number>();

	add(line: string): void {
		this.#times.set(line, (this.#times.get(line) ?? 0) + 1);
	}

	get all(): readonly { readonly line: string; readonly times: number }[] {
		return [...this.#times].map(([line, times]) => ({ line, times }));
	}

	get total(): number {
		return this.all.reduce((sum, { times }) => sum + times, 0);
	}
}
