export interface Range {
	readonly offset: number;
	readonly limit: number;
}

/** What every item of a list has: an ID that no other item ever has. */
export interface Listed {
	readonly uid: string;
}

/** One page: items that were next to each other in the list at one moment. */
export interface ListPage<T extends Listed> {
	readonly offset: number;
	readonly items: readonly T[];
	/** How many items the list had, according to the service; can be missing, outdated or wrong. */
	readonly count: number | undefined;
	readonly asked: number;
}

/** The requested page size; the service can return fewer items. */
export const pageSize = 100;

/** The share of a page that the next page requests again: 5 items of 100. */
const share = 0.05;

/** Two pages join if they share this many items; a single item may have moved. */
const mostNeeded = 2;

/** How many items of a page the next one requests again: at most half, so that reading makes progress. */
export function overlapOf(pageLength: number, widening = 1): number {
	const wanted = Math.max(mostNeeded, Math.ceil(pageLength * share)) * widening;
	return Math.min(wanted, Math.floor(pageLength / 2));
}

/**
 * Whether a page joins the pages before it: shared items show that there is no gap. Each page shows the list at one
 * moment, so this holds whatever was created or deleted between the two requests, in either order.
 */
export function joins<T extends Listed>(
	{ items }: ListPage<T>,
	found: ReadonlyMap<string, unknown>,
	overlap: number,
): boolean {
	const common = items.filter(({ uid }) => found.has(uid)).length;
	return common >= Math.max(1, Math.min(mostNeeded, overlap));
}

/** Whether two pages agree where their offsets overlap. */
export function isAligned<T extends Listed>(page: ListPage<T>, earlier: ListPage<T>): boolean {
	const [low, high] = page.offset < earlier.offset ? [page, earlier] : [earlier, page];
	const shared = low.items.slice(high.offset - low.offset);
	return shared.every(({ uid }, index) => {
		const other = high.items[index];
		return other === undefined || other.uid === uid;
	});
}

/** Whether two pages hold the same items in the same order. */
export function isSamePage<T extends Listed>(one: ListPage<T>, other: ListPage<T>): boolean {
	return (
		one.items.length === other.items.length &&
		one.items.every(({ uid }, index) => uid === other.items[index]?.uid)
	);
}
