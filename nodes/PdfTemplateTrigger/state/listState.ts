import { uptime } from '../../shared/environment';
import type { ListedDocument } from '../list/listedDocument';
import type { Reading, Wish } from '../list/readList';
import { advance, beginAt, newDocuments, usualEnd, type Cursor, type Progress } from './cursor';

/** What is known about the account's documents and their list. */
export interface ListState extends Cursor {
	/** How many documents the list had, without those still to be returned. */
	readonly count: number | null;
	/** Whether the list is sorted, so that its newest part is enough. */
	readonly isSorted: boolean;
	/** How many polls in a row read no further than the usual lateness. */
	readonly shortReadings: number;
}

export type Read = (wish: Pick<Wish, 'isEnough' | 'isWholeWanted'>) => Promise<Reading>;

/** The first poll reads up to this many pages, to be sure of the list's order. */
const maxFirstPages = 50;

/** The maximum number of polls in a row that read only as far as the usual lateness. */
const maxShortReadings = 9;

/** Starts with all existing documents as known. */
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

/** A reading; `isShort` if it went no further than the usual lateness. */
export interface ReadingSince extends Reading {
	readonly isShort: boolean;
}

/**
 * Reads until all older documents are known; usually, only as far as documents are usually late. If the list has grown
 * by more than was found, reads further; if that is still not enough, the list is not really sorted and is read
 * completely. Without time left, stops at a page with a known document, so that a poll of a slow service makes progress;
 * a later poll looks for late documents.
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

/** The state after a poll. */
export function learn(state: ListState, reading: ReadingSince, progress: Progress): ListState {
	const { isWhole, isSorted, isShort, countAfter } = reading;
	return {
		...advance(state, progress),
		count: countAfter === undefined ? null : countAfter - (progress.pending?.length ?? 0),
		isSorted: isWhole ? isSorted : state.isSorted,
		shortReadings: isShort ? state.shortReadings + 1 : 0,
	};
}
