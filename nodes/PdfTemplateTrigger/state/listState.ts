import { uptime } from '../../shared/environment';
import type { ListedDocument } from '../list/listedDocument';
import type { Reading, Wish } from '../list/readList';
import { advance, beginAt, newDocuments, type Cursor, type Progress } from './cursor';

/** What is known of the account's documents and of their list. */
export interface ListState extends Cursor {
	/** How many documents the list had, those left aside that are still to come out. */
	readonly count: number | null;
	/** Whether the list was found to be sorted, so that its newest part is enough. */
	readonly isSorted: boolean;
}

export type Read = (wish: Pick<Wish, 'isEnough' | 'isWholeWanted'>) => Promise<Reading>;

/** A list of up to so many pages is read as a whole at first, to be sure of its order. */
const maxFirstPages = 50;

/** All that is there now is known. */
export async function begin(read: Read): Promise<ListState> {
	const startedAt = uptime();
	let pages = 0;
	const reading = await read({ isEnough: () => ++pages >= maxFirstPages });
	const elapsedMs = uptime() - startedAt;
	return {
		...beginAt(reading.listed, reading.isWhole, elapsedMs),
		count: reading.countAfter ?? null,
		isSorted: reading.isSorted,
	};
}

/**
 * Reads until all that is older is known. When the list has grown by more than was found, it is not as sorted as it
 * looks, and is read as a whole.
 */
export async function readSince(state: ListState, read: Read): Promise<Reading> {
	const { knownUntil, count, isSorted } = state;
	const isEnough = (page: readonly ListedDocument[]) =>
		page.some(({ created }) => created <= (knownUntil ?? -Infinity));
	const reading = await read({ isEnough, isWholeWanted: !isSorted });
	const grown = (reading.countBefore ?? 0) - (count ?? Infinity);
	const found = newDocuments(state, reading.listed).length;
	if (!isSorted || found >= grown) return reading;
	return await read({ isEnough, isWholeWanted: true });
}

/** What is known after a poll. */
export function learn(state: ListState, reading: Reading, progress: Progress): ListState {
	const { isWhole, isSorted, countAfter } = reading;
	return {
		...advance(state, progress),
		count: countAfter === undefined ? null : countAfter - (progress.pending?.length ?? 0),
		isSorted: isWhole ? isSorted : state.isSorted,
	};
}
