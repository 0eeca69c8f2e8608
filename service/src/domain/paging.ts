import type { Page } from '../store/records.ts';

export interface PageRequest {
	readonly limit?: number | undefined;
	readonly offset?: number | undefined;
}

/** One page of a list. */
export interface Listing<Item> {
	/** How many items the whole list has. */
	readonly total: number;
	/** How many of them match the request. */
	readonly matching: number;
	readonly items: readonly Item[];
}

/** The page to read, newest items first. `most`: the longest page. */
export function pageOf(
	{ limit, offset = 0 }: PageRequest,
	{ defaultLimit, most }: { readonly defaultLimit: number; readonly most: number },
): Page {
	return { limit: Math.min(limit ?? defaultLimit, most), offset, order: 'newest' };
}
