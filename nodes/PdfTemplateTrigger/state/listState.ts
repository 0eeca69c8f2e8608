import { uptime } from '../../shared/environment';
import type { ListedDocument } from '../list/listedDocument';
import type { ReadDocuments, Reading } from '../list/reading';
import {
	advance,
	beginAt,
	newDocuments,
	newestKnown,
	usualEnd,
	type Cursor,
	type Progress,
} from './cursor';

/** What is known about the account's documents and their list. */
export interface ListState extends Cursor {
	/** How many documents the list had, without those that later polls return. */
	readonly count: number | null;
	/** Whether the list is sorted, so that its newest part is enough. */
	readonly isSorted: boolean;
	/** How many polls in a row read no further than the usual lateness. */
	readonly shortReadings: number;
}

/** The first poll reads up to this many pages, to be sure of the list's order. */
const maxFirstPages = 50;

/** The maximum number of polls in a row that read only as far as the usual lateness. */
const maxShortReadings = 9;

/** Whether a poll has time left. */
export interface TimeLeft {
	/** To look for documents that are rarely there. */
	hasTime(): boolean;
	/** To list newer documents, which a later poll finds as well. */
	hasTimeForNewer(): boolean;
}

/** Starts with all existing documents as known. */
export async function begin(read: ReadDocuments, { hasTime }: TimeLeft): Promise<ListState> {
	const startedAt = uptime();
	let pages = 0;
	const reading = await read({ isEnough: () => ++pages >= maxFirstPages || !hasTime() });
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
 * completely.
 *
 * A sorted list is read from the oldest new document. Without time left, the reading stops at a page with a known
 * document, and a later poll looks for late documents; it also leaves the newest documents to a later poll. So each poll
 * of a slow service makes progress.
 */
export async function readSince(
	state: ListState,
	read: ReadDocuments,
	{ hasTime, hasTimeForNewer }: TimeLeft,
): Promise<ReadingSince> {
	const { knownUntil, count, isSorted, shortReadings } = state;
	const isPartKnown = (page: readonly ListedDocument[]) =>
		newDocuments(state, page).length < page.length;
	const until = (end: number) => (page: readonly ListedDocument[]) =>
		page.some(({ created }) => created <= end) || (!hasTime() && isPartKnown(page));
	const newest = newestKnown(state);
	// Documents that are newer than these are all new.
	const canWait = (page: readonly ListedDocument[]) =>
		!hasTimeForNewer() && page.some(({ created }) => created > newest);
	const missing = ({ countBefore, listed }: Reading) =>
		(countBefore ?? 0) - (count ?? Infinity) - newDocuments(state, listed).length;
	const end = knownUntil ?? -Infinity;
	if (isSorted) {
		const mayBeShort = shortReadings < maxShortReadings && count !== null;
		const isEnough = until(mayBeShort ? usualEnd(state) : end);
		const reading = await read({ isEnough, canWait, knownCount: count });
		let left = missing(reading);
		if (left <= 0) return { ...reading, isShort: mayBeShort && !reading.isWhole };
		const further = await reading.further?.((page) => {
			left -= newDocuments(state, page).length;
			return left <= 0 || page.some(({ created }) => created <= end);
		});
		if (further && missing(further) <= 0) return { ...further, isShort: false };
	}
	return { ...(await read({ isEnough: until(end), isWholeWanted: true })), isShort: false };
}

/** The state after a poll. */
export function learn(
	state: ListState,
	reading: ReadingSince,
	progress: Omit<Progress, 'isComplete'>,
): ListState {
	const { listed, isWhole, isSorted, isShort, countAfter } = reading;
	const end = state.knownUntil ?? -Infinity;
	const isComplete = isWhole || listed.some(({ created }) => created <= end);
	return {
		...advance(state, { ...progress, isComplete }),
		count: countAfter === undefined ? null : countAfter - (progress.pending?.length ?? 0),
		isSorted: isWhole ? isSorted : state.isSorted,
		shortReadings: isShort ? state.shortReadings + 1 : 0,
	};
}
