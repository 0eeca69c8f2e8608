import type { Listed, ListPage } from './listPage';

/** This share of a page is asked for once more with the next page: 5 items of 100. */
const share = 0.05;

/** At least this many items in common show that two pages join; one alone may have changed its place. */
const mostNeeded = 2;

/** How many items of a page of this length are asked for once more. At most half of the page, so that reading gets on. */
export function overlapOf(pageLength: number, widening = 1): number {
	const wanted = Math.max(mostNeeded, Math.ceil(pageLength * share)) * widening;
	return Math.min(wanted, Math.floor(pageLength / 2));
}

/**
 * Whether a page joins the pages before it, which form an unbroken part of the list: items in common leave no room
 * between them. Each page is a run of the list at one moment, so this holds whatever was created or deleted
 * between the two moments, and whichever of the two came first.
 */
export function joins<T extends Listed>(
	{ items }: ListPage<T>,
	met: ReadonlyMap<string, unknown>,
	overlap: number,
): boolean {
	const common = items.filter(({ uid }) => met.has(uid)).length;
	return common >= Math.max(1, Math.min(mostNeeded, overlap));
}

/** Whether the items that two pages should share by their offsets are the same, in the same places. */
export function isAligned<T extends Listed>(page: ListPage<T>, earlier: ListPage<T>): boolean {
	const [low, high] = page.offset < earlier.offset ? [page, earlier] : [earlier, page];
	const shared = low.items.slice(high.offset - low.offset);
	return shared.every(({ uid }, index) => {
		const other = high.items[index];
		return other === undefined || other.uid === uid;
	});
}

/** Whether a page holds exactly the items of another one. */
export function isSamePage<T extends Listed>(one: ListPage<T>, other: ListPage<T>): boolean {
	return (
		one.items.length === other.items.length &&
		one.items.every(({ uid }, index) => uid === other.items[index]?.uid)
	);
}
