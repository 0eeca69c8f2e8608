import { ascends } from '../../shared/pagination/sortOrder';
import { momentsOf, type ListedDocument, type Page } from './listedDocument';
import type { Reading, Wish } from './reading';
import { walkPages, type Direction } from './walkPages';

/**
 * Reads a sorted list from a page to older documents, then to newer ones; so what waits for another reading is newer than
 * all that was read. Undefined if the list turns out to be unsorted.
 *
 * @param direction 1: the newest documents come first; -1: last
 */
export async function readSorted(
	{ fetchPage, isEnough, canWait = () => false, stuck }: Wish,
	{ count: countBefore }: Page,
	start: Page,
	direction: Direction,
): Promise<Reading | undefined> {
	const walk = { fetchPage, start, met: new Set<string>(), stuck };
	const older = new Side(walkPages({ ...walk, direction }), start, direction);
	const newer = new Side(
		walkPages({ ...walk, direction: direction > 0 ? -1 : 1 }),
		start,
		direction,
	);
	const reading = (): Reading | undefined => {
		const listed = [
			...[...older.pages].reverse(),
			inOrder(start.items, direction),
			...newer.pages,
		].flat();
		if (!ascends(momentsOf(listed))) return undefined;
		const further = async (isEnoughNow: Wish['isEnough']) =>
			(await older.read()) && (await older.readUntil(isEnoughNow)) ? reading() : undefined;
		const part = { listed, isSorted: true, ...(!older.isEnd && { further }) };
		if (newer.isEnd) {
			const last = newer.pages.length > 0 ? newer.last : older.last;
			return { ...part, isWhole: older.isEnd, countBefore, countAfter: last.count };
		}
		const count = countUpTo(newer.last, direction);
		return { ...part, isWhole: false, countBefore: count, countAfter: count };
	};
	if (!(await older.readUntil(isEnough)) || !(await newer.readUntil(canWait))) return undefined;
	return reading();
}

/** The pages on one side of the page where the reading starts. */
class Side {
	readonly #steps: ReturnType<typeof walkPages>;
	readonly #direction: Direction;
	/** The documents of each page that no earlier one has, in order of creation. */
	readonly pages: Array<readonly ListedDocument[]> = [];
	#items: readonly ListedDocument[];
	last: Page;
	isEnd = false;

	constructor(steps: ReturnType<typeof walkPages>, start: Page, direction: Direction) {
		this.#steps = steps;
		this.#direction = direction;
		this.#items = inOrder(start.items, direction);
		this.last = start;
	}

	/** Reads one more page, if there is one. Returns whether it is sorted. */
	async read(): Promise<boolean> {
		const next = await this.#steps.next();
		this.isEnd = next.done === true;
		if (next.done) return true;
		this.last = next.value.page;
		this.#items = inOrder(next.value.fresh, this.#direction);
		this.pages.push(this.#items);
		return ascends(momentsOf(this.#items));
	}

	/** Reads on until the documents of a page satisfy `isLast`, or to the end. Returns whether all pages are sorted. */
	async readUntil(isLast: Wish['isEnough']): Promise<boolean> {
		while (!this.isEnd && !isLast(this.#items)) if (!(await this.read())) return false;
		return true;
	}
}

/** How many documents the list had up to the newest one on this page. */
function countUpTo({ offset, items, count }: Page, direction: Direction): number | undefined {
	if (count === undefined) return undefined;
	return direction > 0 ? count - offset : offset + items.length;
}

function inOrder(items: readonly ListedDocument[], direction: Direction) {
	return direction > 0 ? [...items].reverse() : items;
}
