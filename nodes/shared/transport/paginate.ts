import type { Page } from '../wire/page';

/** Which part of a list to ask for. */
export interface Range {
	readonly offset: number;
	readonly limit: number;
}

/** The page size that is asked for; the service may give fewer. */
export const pageSize = 100;

/**
 * Walks a list page by page, from `offset` on, and gives its items one at a time. It goes on from what
 * arrived, not from what was asked for, until `filteredCount` is reached or a page is empty. Whoever has
 * enough stops iterating: no further page is asked for. `limit` is a promise to take no more than that.
 */
export async function* paginate<T>(
	fetchPage: (range: Range) => Promise<Page<T>>,
	{ offset = 0, limit = Infinity }: Partial<Range> = {},
): AsyncGenerator<T, void, undefined> {
	const end = offset + limit;
	for (let position = offset; position < end; ) {
		const page = await fetchPage({ offset: position, limit: Math.min(pageSize, end - position) });
		yield* page.data.slice(0, end - position);
		position += page.data.length;
		const isLast = page.data.length === 0 || position >= (page.filteredCount ?? Infinity);
		if (isLast) return;
	}
}
