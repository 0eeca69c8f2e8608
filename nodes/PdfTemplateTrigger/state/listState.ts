import { uptime } from '../../shared/environment';
import type { ListedDocument } from '../list/listedDocument';
import type { Reading, Wish } from '../list/readList';
import { advance, beginAt, newDocuments, usualEnd, type Cursor, type Progress } from './cursor';

/** What is known of the account's documents and of their list. */
export interface ListState extends Cursor {
	/** How many documents the list had, those left aside that are still to come out. */
	readonly count: number | null;
	/** Whether the list was found to be sorted, so that its newest part is enough. */
	readonly isSorted: boolean;
	/** How many polls in a row have left the documents aside that are older than the usual lateness. */
	readonly shortReadings: number;
}

export type Read = (wish: Pick<Wish, 'isEnough' | 'isWholeWanted'>) => Promise<Reading>;

/** A list of up to so many pages is read as a whole at first, to be sure of its order. */
const maxFirstPages = 50;

/** So many polls in a row may read as far as the usual lateness only. */
const maxShortReadings = 9;

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
		shortReadings: 0,
	};
}

/** What was read since, and whether as far as documents may be late at all. */
export interface ReadingSince extends Reading {
	readonly isShort: boolean;
}

/**
 * Reads until all that is older is known; mostly, only as far as documents are usually late. When the list has grown
 * by more than was found, it is read further, and when that is not all either, it is not as sorted as it looks, and is
 * read as a whole. When there is no more time, a page with a known document is enough: late documents are then looked
 * for by a later poll, so that one that has a slow service and much to read gets on.
 */
export async function readSince(
	state: ListState,
	read: Read,
	hasTime: () => boolean,
): Promise<ReadingSince> {
	const { knownUntil, count, isSorted, shortReadings } = state;
	const until = (end: number) => (page: readonly ListedDocument[]) =>
		page.some(({ created }) => created <= end) ||
		(!hasTime() && newDocuments(state, page).length < page.length);
	const isComplete = ({ countBefore, listed }: Reading) =>
		newDocuments(state, listed).length >= (countBefore ?? 0) - (count ?? Infinity);
	const end = knownUntil ?? -Infinity;
	if (isSorted && shortReadings < maxShortReadings && count !== null) {
		const reading = await read({ isEnough: until(usualEnd(state)) });
		if (isComplete(reading)) return { ...reading, isShort: !reading.isWhole };
	}
	const reading = await read({ isEnough: until(end), isWholeWanted: !isSorted });
	if (!isSorted || isComplete(reading)) return { ...reading, isShort: false };
	return { ...(await read({ isEnough: until(end), isWholeWanted: true })), isShort: false };
}

/** What is known after a poll. */
export function learn(state: ListState, reading: ReadingSince, progress: Progress): ListState {
	const { isWhole, isSorted, isShort, countAfter } = reading;
	return {
		...advance(state, progress),
		count: countAfter === undefined ? null : countAfter - (progress.pending?.length ?? 0),
		isSorted: isWhole ? isSorted : state.isSorted,
		shortReadings: isShort ? state.shortReadings + 1 : 0,
	};
}
