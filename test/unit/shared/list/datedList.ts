import type { ListedDocument } from '../../../../nodes/PdfTemplateTrigger/documents';
import type { DatedList } from '../../../../nodes/shared/list/readNewest';

type Page = Awaited<ReturnType<DatedList<ListedDocument>['fetchPage']>>;

/** How a service may sort its list. */
export const orders = {
	newest: (one, other) => other.created - one.created || other.rank - one.rank,
	oldest: (one, other) => one.created - other.created || one.rank - other.rank,
	byUid: (one, other) => (one.uid < other.uid ? -1 : 1),
	asMade: (one, other) => one.rank - other.rank,
	/** Template by template, each oldest first: sorted as far as one page shows. */
	byTemplate: (one, other) => one.template - other.template || one.rank - other.rank,
} satisfies Record<string, (one: Entry, other: Entry) => number>;

export type Order = keyof typeof orders;

interface Entry extends ListedDocument {
	readonly rank: number;
	readonly template: number;
}

/** A list behind a service that gives at most `cap` documents a page, and may change after each of them. */
export class DatedModel {
	#entries: Entry[] = [];
	#isSorted = true;
	#made = 0;
	readonly #order: Order;
	readonly #cap: number;
	/** Called after each page. */
	onPage: () => void = () => undefined;
	/** The offsets that were asked for, in order. */
	readonly offsets: number[] = [];

	constructor(order: Order, cap: number) {
		this.#order = order;
		this.#cap = cap;
	}

	get pages(): number {
		return this.offsets.length;
	}

	get all(): readonly ListedDocument[] {
		return this.#sorted;
	}

	create(created: number, template = 0): string {
		const rank = this.#made++;
		// Like a random one, but the same in every run.
		const uid = `${((rank + 1) * 2654435761) % 4294967296}`.padStart(10, '0');
		const document = { uid, name: uid, templateName: String(template) };
		this.#entries.push({ uid, created, rank, template, document });
		this.#isSorted = false;
		return uid;
	}

	get #sorted(): readonly Entry[] {
		if (!this.#isSorted) this.#entries.sort(orders[this.#order]);
		this.#isSorted = true;
		return this.#entries;
	}

	/** Deletes the documents at these places of the list. */
	delete(...places: number[]): void {
		const gone = new Set(places.map((place) => place % Math.max(1, this.#entries.length)));
		this.#entries = this.#sorted.filter((_, place) => !gone.has(place));
	}

	/** What is changed of a page on its way. */
	onWay: (page: Page) => Page = (page) => page;

	readonly fetchPage: DatedList<ListedDocument>['fetchPage'] = async ({ offset, limit }) => {
		if (this.offsets.push(offset) > 20_000) throw new Error('This does not end');
		const items = this.#sorted.slice(offset, offset + this.#cap);
		const page = { offset, items, count: this.#entries.length, asked: limit };
		this.onPage();
		return await Promise.resolve(this.onWay(page));
	};

	readonly list: DatedList<ListedDocument> = {
		fetchPage: this.fetchPage,
		createdOf: ({ created }) => created,
		errors: { stuck: () => new Error('stuck'), changing: () => new Error('changing') },
	};
}

/** Whole numbers from one up to, but not including, another one. */
export const range = (from: number, to: number) =>
	Array.from({ length: to - from }, (_, index) => from + index);

/** A list of documents that were created at these moments, in this order. */
export function listOf(order: Order, moments: readonly number[], cap = 100): DatedModel {
	const model = new DatedModel(order, cap);
	for (const [index, moment] of moments.entries()) {
		model.create(moment, order === 'byTemplate' ? index % 3 : 0);
	}
	return model;
}

/** A list of documents that were created at 0, 1, 2, ..., so many at each moment. */
export function filled(order: Order, count: number, cap = 100, perMoment = 1): DatedModel {
	return listOf(
		order,
		range(0, count).map((index) => Math.floor(index / perMoment)),
		cap,
	);
}
