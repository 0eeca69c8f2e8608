import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

/** How many rows one page of a list shows. */
const rowsPerPage = 50;

/** What the user typed, and where n8n wants to go on; both as n8n gives them. */
export interface Search {
	readonly filter?: string;
	readonly paginationToken?: string;
}

interface Range {
	readonly offset: number;
	readonly limit?: number;
}

/**
 * One page of the rows of a list. The service has no search of its own, so with a filter its list is read on
 * until enough rows match by name or ID. The token for the next page is the offset to go on from.
 */
export async function searchPage<T>(
	{ filter = '', paginationToken }: Search,
	iterate: (range: Range) => AsyncIterable<T>,
	toRow: (item: T) => INodeListSearchItems,
): Promise<INodeListSearchResult> {
	const sought = filter.trim().toLowerCase().normalize();
	const results: INodeListSearchItems[] = [];
	let offset = Number(paginationToken ?? 0);
	// One row more than is shown tells whether there is a next page.
	const limit = sought ? undefined : rowsPerPage + 1;
	for await (const item of iterate({ offset, limit })) {
		if (results.length === rowsPerPage) return { results, paginationToken: String(offset) };
		offset++;
		const row = toRow(item);
		const text = `${row.name}\n${row.value}`.toLowerCase().normalize();
		if (text.includes(sought)) results.push(row);
	}
	return { results };
}
