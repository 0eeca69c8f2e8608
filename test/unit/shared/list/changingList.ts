import type { ListPage, Range } from '../../../../nodes/shared/list/page';
import type { List } from '../../../../nodes/shared/list/pages';

export interface Item {
	readonly uid: string;
}

export const item = (index: number): Item => ({ uid: String(index) });

export const itemsFrom = (first: number, size: number): Item[] =>
	Array.from({ length: size }, (_, index) => item(first + index));

export interface Behavior {
	/** The service gives no more than this, however many it is asked for; by the number of the request. */
	readonly cap?: number | ((request: number) => number);
	/** What it says of its length; the true one by default. */
	readonly count?: (items: readonly Item[], page: readonly Item[]) => number | undefined;
	/** What happens to the list after each answer. */
	readonly change?: (list: ChangingList, request: number) => unknown;
	readonly ignoresOffset?: boolean;
}

/** The model: a list in memory behind a service that changes after each page that it gives. */
export class ChangingList {
	readonly asked: Range[] = [];
	/** The items that have been in the list all the time. */
	readonly stayed: Set<string>;
	inFlight = 0;
	mostInFlight = 0;
	#nextUid = 1_000_000;

	readonly items: Item[];
	readonly behavior: Behavior;

	constructor(items: Item[], behavior: Behavior = {}) {
		this.items = items;
		this.behavior = behavior;
		this.stayed = new Set(items.map(({ uid }) => uid));
	}

	readonly fetchPage: List<Item>['fetchPage'] = async (range) => {
		this.asked.push(range);
		this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight);
		await new Promise((resolve) => setImmediate(resolve));
		this.inFlight--;
		return this.#answer(range);
	};

	insert(at: number, size = 1): void {
		this.items.splice(at, 0, ...itemsFrom(this.#nextUid, size));
		this.#nextUid += size;
	}

	delete(at: number, size = 1): void {
		for (const { uid } of this.items.splice(at, size)) this.stayed.delete(uid);
	}

	/** Takes an item from one place to another; tells which. */
	move(from: number, to: number): string | undefined {
		const [moved] = this.items.splice(from, 1);
		if (moved) this.items.splice(to, 0, moved);
		return moved?.uid;
	}

	/** Those that stayed, in the order of the list. */
	get survivors(): Item[] {
		return this.items.filter(({ uid }) => this.stayed.has(uid));
	}

	#answer({ offset, limit }: Range): ListPage<Item> {
		const { cap = Infinity, count, change, ignoresOffset } = this.behavior;
		const most = Math.min(limit, typeof cap === 'number' ? cap : cap(this.asked.length));
		const from = ignoresOffset ? 0 : offset;
		const items = this.items.slice(from, from + most);
		const told = count ? count(this.items, items) : this.items.length;
		change?.(this, this.asked.length);
		return { offset, items, count: told, asked: limit };
	}
}
