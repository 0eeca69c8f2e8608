import { newDocuments } from '../../../nodes/PdfTemplateTrigger/cursor';
import {
	begin,
	learn,
	readSince,
	type ListState,
} from '../../../nodes/PdfTemplateTrigger/listState';
import { DatedModel, type Order } from '../shared/list/datedList.ts';

export const minute = 60_000;
const start = 1000 * minute;

/** A trigger without n8n and HTTP: what it knows of a list, and what came out. */
export class Watcher {
	readonly #model: DatedModel;
	#knowledge!: ListState;
	readonly out: string[] = [];

	constructor(model: DatedModel) {
		this.#model = model;
	}

	/** There is time for `pages` pages. */
	async begin(pages = Infinity): Promise<void> {
		const hasTime = () => this.#model.pages < pages;
		this.#knowledge = await begin(this.#model.list, hasTime);
	}

	/** At most `most` documents come out; there is time for about `pages` pages. */
	async poll(most = Infinity, pages = Infinity): Promise<void> {
		const end = this.#model.pages + pages;
		const hasTime = () => this.#model.pages < end;
		const reading = await readSince(this.#knowledge, this.#model.list, hasTime);
		const fresh = newDocuments(this.#knowledge, reading.items);
		const [known, pending] = [fresh.slice(0, most), fresh.slice(most)];
		this.#knowledge = learn(this.#knowledge, reading, { known, pending, elapsedMs: 1 });
		this.out.push(...known.map(({ uid }) => uid));
	}

	get knowledge(): ListState {
		return this.#knowledge;
	}

	/** As if the service had not said how many documents there are. */
	forgetCount(): void {
		this.#knowledge = { ...this.#knowledge, count: null };
	}
}

/** A document every minute, and a trigger that knows them all. */
export async function watched(count: number, order: Order = 'newest', cap = 10, everyMs = minute) {
	const model = new DatedModel(order, cap);
	let now = start;
	for (let index = 0; index < count; index++) model.create((now += everyMs));
	const watcher = new Watcher(model);
	await watcher.begin();
	model.offsets.length = 0;
	return { model, watcher, now };
}
