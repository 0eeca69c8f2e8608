/** Which part of a list to ask for. */
export interface Range {
	/** How many items to skip from the beginning of the list. */
	readonly offset: number;
	readonly limit: number;
}

/** What every item of a list has: an ID that no other item of the list ever has. */
export interface Listed {
	readonly uid: string;
}

/** One answer of the service: a run of items that stood side by side in the list at one moment. */
export interface ListPage<T extends Listed> {
	/** Where the page begins in the list. */
	readonly offset: number;
	readonly items: readonly T[];
	/** How many items the list had at that moment, by the service; it may be missing, late or wrong. */
	readonly count: number | undefined;
	/** How many items were asked for. */
	readonly asked: number;
}

export type FetchPage<T extends Listed> = (range: Range) => Promise<ListPage<T>>;

/** Why a list could not be read whole; the caller words both. */
export interface ListErrors {
	/** The service gives the same page whatever offset it is asked for. */
	readonly stuck: () => Error;
	/** The list changes faster than it can be read. */
	readonly changing: () => Error;
}

/** The page size that is asked for; the service may give fewer. */
export const pageSize = 100;
