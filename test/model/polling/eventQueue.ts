export interface QueuedEvent {
	readonly at: number;
	readonly order: number;
}

/** Events by their time, then by the order in which they were added: the same in every run. */
const isBefore = (one: QueuedEvent, other: QueuedEvent) =>
	one.at === other.at ? one.order < other.order : one.at < other.at;

/** What happens next comes first (a binary heap). */
export class EventQueue<E extends QueuedEvent> {
	readonly #heap: E[] = [];

	get first(): E | undefined {
		return this.#heap[0];
	}

	add(event: E): void {
		const heap = this.#heap;
		let index = heap.push(event) - 1;
		while (index > 0) {
			const parent = (index - 1) >> 1;
			const above = heap[parent];
			if (!above || !isBefore(event, above)) break;
			heap[index] = above;
			index = parent;
		}
		heap[index] = event;
	}

	/** Takes the first one away. */
	shift(): E | undefined {
		const heap = this.#heap;
		const [first] = heap;
		const last = heap.pop();
		if (!last || heap.length === 0) return first;
		let index = 0;
		for (;;) {
			let child = 2 * index + 1;
			const [left, right] = [heap[child], heap[child + 1]];
			if (left && right && isBefore(right, left)) child++;
			const below = heap[child];
			if (!below || !isBefore(below, last)) break;
			heap[index] = below;
			index = child;
		}
		heap[index] = last;
		return first;
	}
}
