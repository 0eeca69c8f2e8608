import { newDocuments } from '../../../../nodes/PdfTemplateTrigger/state/cursor';
import {
	begin,
	learn,
	readSince,
	type ListState,
} from '../../../../nodes/PdfTemplateTrigger/state/listState';
import type { ReadDocuments } from '../../../../nodes/PdfTemplateTrigger/list/reading';
import { readList } from '../../../../nodes/PdfTemplateTrigger/list/readList';
import { ListModel, stuck, type Order } from '../list/listModel.ts';

export const minute = 60_000;
const start = 1000 * minute;

/** A trigger without n8n and HTTP: what it knows of a list, and what came out. */
export class Watcher {
	readonly #model: ListModel;
	#knowledge!: ListState;
	readonly out: string[] = [];

	constructor(model: ListModel) {
		this.#model = model;
		this.#fetchPage = model.fetchPage;
	}

	#fetchPage: ListModel['fetchPage'];
	readonly #read: ReadDocuments = async (wish) =>
		await readList({ ...wish, fetchPage: this.#fetchPage, stuck });

	/** There is time for `pages` pages. */
	async begin(pages = Infinity): Promise<void> {
		const hasTime = () => this.#model.pages < pages;
		this.#knowledge = await begin(this.#read, { hasTime, hasTimeForNewer: () => true });
	}

	/** At most `most` documents come out; there is time for about `pages` pages. */
	async poll(most = Infinity, pages = Infinity): Promise<void> {
		const end = this.#model.pages + pages;
		const hasTime = () => this.#model.pages < end;
		const time = { hasTime, hasTimeForNewer: hasTime };
		const reading = await readSince(this.#knowledge, this.#read, time);
		const fresh = newDocuments(this.#knowledge, reading.listed);
		const [known, pending] = [fresh.slice(0, most), fresh.slice(most)];
		this.#knowledge = learn(this.#knowledge, reading, { known, pending, elapsedMs: 1 });
		this.out.push(...known.map(({ uid }) => uid));
	}

	/** From now on, through this. */
	readsWith(fetchPage: ListModel['fetchPage']): void {
		this.#fetchPage = fetchPage;
	}

	get knowledge(): ListState {
		return this.#knowledge;
	}

	/** As if the service had not said how many documents there are. */
	forgetCount(): void {
		this.#knowledge = { ...this.#knowledge, count: null };
	}

	/** As if the list had been in another order. */
	takeForUnsorted(): void {
		this.#knowledge = { ...this.#knowledge, isSorted: false };
	}
}

/** A document every minute, and a trigger that knows them all. */
export async function watched(count: number, order: Order = 'newest', cap = 10) {
	const model = new ListModel(order, cap);
	let now = start;
	for (let index = 0; index < count; index++) model.create((now += minute));
	const watcher = new Watcher(model);
	await watcher.begin();
	model.offsets.length = 0;
	return { model, watcher, now };
}
