/** Events by their time, and those of one time as they were added: the same in every run. */
export class EventQueue<E extends { readonly at: number }> {
	/** The next one last: most that are added are due soon, so that few have to move. */
	readonly #events: E[] = [];

	get first(): E | undefined {
		return this.#events.at(-1);
	}

	add(event: E): void {
		const place = this.#events.findLastIndex(({ at }) => at > event.at);
		this.#events.splice(place + 1, 0, event);
	}

	/** Takes the first one away. */
	shift(): E | undefined {
		return this.#events.pop();
	}
}
