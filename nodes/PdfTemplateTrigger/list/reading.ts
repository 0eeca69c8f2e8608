import type { FetchPage } from '../../shared/pagination/listPage';
import type { ListedDocument } from './listedDocument';

/** How far to read. */
export interface Wish {
	readonly fetchPage: FetchPage<ListedDocument>;
	/** Whether older documents than those on this page are not needed; only called for a sorted list. */
	readonly isEnough: (page: readonly ListedDocument[]) => boolean;
	/** Whether newer documents than those on this page can wait for another reading; only called for a sorted list. */
	readonly canWait?: (page: readonly ListedDocument[]) => boolean;
	/** How many documents of the list are known; a sorted list is read from the oldest of the others. */
	readonly knownCount?: number | null;
	/** Read the whole list, even if it looks sorted. */
	readonly isWholeWanted?: boolean;
	readonly stuck: () => Error;
}

/** What was read. */
export interface Reading {
	/** In order of creation, if sorted. */
	readonly listed: readonly ListedDocument[];
	/** Whether this is the whole list, as of the start of the reading, or only a part of it, without gaps. */
	readonly isWhole: boolean;
	/** Whether the list is sorted by creation, in either direction. */
	readonly isSorted: boolean;
	/**
	 * How many documents the list had at the start and at the end of the reading, if the service says; without those that
	 * wait for another reading.
	 */
	readonly countBefore: number | undefined;
	readonly countAfter: number | undefined;
	/** Reads on to older documents; undefined if there are none, or if the list turns out to be unsorted. */
	readonly further?: (isEnough: Wish['isEnough']) => Promise<Reading | undefined>;
}

/** Reads the newest documents of the account; see `readList`. */
export type ReadDocuments = (wish: Omit<Wish, 'fetchPage' | 'stuck'>) => Promise<Reading>;
