/** Which part of a list to ask for. */
export interface Range {
	/** How many items to skip from the beginning of the list. */
	readonly offset: number;
	readonly limit: number;
}

/** What every item of a list has: an ID that no other item ever has. */
export interface Listed {
	readonly uid: string;
}

/** One page: items that were next to each other in the list at one moment. */
export interface ListPage<T extends Listed> {
	/** The position of the first item in the list. */
	readonly offset: number;
	readonly items: readonly T[];
	/** How many items the list had, according to the service; can be missing, outdated or wrong. */
	readonly count: number | undefined;
	/** How many items were requested. */
	readonly asked: number;
}

export type FetchPage<T extends Listed> = (range: Range) => Promise<ListPage<T>>;

/** The errors of a list that cannot be read completely; the caller words both. */
export interface ListErrors {
	/** The service returns the same page for every offset. */
	readonly stuck: () => Error;
	/** The list changes faster than it can be read. */
	readonly changing: () => Error;
}

/** The requested page size; the service can return fewer items. */
export const pageSize = 100;
