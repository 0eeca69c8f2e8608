import type { IDataObject } from 'n8n-workflow';
import { uptime } from '../shared/environment';
import {
	readNewest,
	readWhole,
	type DatedList,
	type Found,
	type Reading as ReadingOf,
} from '../shared/list/readNewest';
import { advance, beginAt, newDocuments, newestKnown } from './cursor';
import type { Cursor, Progress } from './cursor';
import type { ListedDocument } from './documents';

export interface ListState extends Cursor {
	/** How many documents the list had, without those that later polls return. */
	readonly count: number | null;
	/** When the oldest document that later polls return was created, in ms since 1970; null: there is none. */
	readonly pendingSince: number | null;
	/** Whether the list is sorted, so that its newest part is enough. */
	readonly isSorted: boolean;
	/** How many polls in a row read no further than the usual lateness. */
	readonly shortReadings: number;
}

/** The template whose documents are wanted. */
export interface TemplateFilter {
	readonly name: string;
	/** The IDs of the templates that had this name when the trigger first looked; empty if it could not look. */
	readonly uids: readonly string[];
}

export interface TriggerState extends ListState {
	/** Counts polls that returned documents, and restarts. */
	readonly revision: number;
	/** The credential and URL that the state belongs to. */
	readonly source: string;
	/** The filter of the last poll; undefined: it had none. */
	readonly filter?: TemplateFilter | undefined;
	/** How many polls failed to fetch each document's file. */
	readonly attempts: ReadonlyArray<readonly [uid: string, count: number]>;
}

const key = 'documents';

/**
 * What is stored; undefined before the first poll, and without a list of documents: then the trigger begins anew, unless
 * this process remembers. What earlier versions did not store has a default.
 */
export function readState(staticData: IDataObject): TriggerState | undefined {
	const stored = staticData[key] as Partial<TriggerState> | undefined;
	if (!Array.isArray(stored?.recent)) return undefined;
	return {
		knownUntil: null,
		count: null,
		pendingSince: null,
		isSorted: true,
		shortReadings: 0,
		revision: 0,
		source: '',
		attempts: [],
		...stored,
		recent: stored.recent,
	};
}

/** In one assignment: a poll that ends early has changed nothing, no matter how n8n stores the data. */
export function storeState(staticData: IDataObject, state: TriggerState): void {
	staticData[key] = state as unknown as IDataObject;
}

/** The first poll reads up to this many pages, to be sure of the list's order. */
const maxFirstPages = 50;

/** The usual lateness in ms; older parts of the list are read less often. */
const usualLatenessMs = 60_000;

/** The maximum number of polls in a row that read only as far as the usual lateness. */
const maxShortReadings = 9;

type Documents = DatedList<ListedDocument>;
export type Reading = ReadingOf<ListedDocument>;

/** Starts with all existing documents as known. */
export async function begin(documents: Documents, hasTime: () => boolean): Promise<ListState> {
	const startedAt = uptime();
	let pages = 0;
	const isEnough = () => ++pages >= maxFirstPages || !hasTime();
	const reading = await readNewest(documents, { isEnough });
	const elapsedMs = uptime() - startedAt;
	return {
		...beginAt(reading.items, reading.isWhole, elapsedMs),
		count: reading.countAfter ?? null,
		pendingSince: null,
		isSorted: reading.isSorted,
		shortReadings: 0,
	};
}

/**
 * Reads until all older documents are known; usually, only as far as documents are usually late. If the list has grown
 * by more than was found, reads further; if that is still not enough, the list is not really sorted and is read
 * completely.
 *
 * A sorted list is read from the oldest new document. Without time left, it leaves the newest documents to a later poll,
 * which also looks for late ones. So each poll of a slow service makes progress.
 */
export async function readSince(
	state: ListState,
	documents: Documents,
	hasTime: () => boolean,
): Promise<Reading> {
	const { count: knownCount, pendingSince, isSorted, shortReadings } = state;
	if (!isSorted) return await readWhole(documents);
	const newest = newestKnown(state);
	const mayBeShort = shortReadings < maxShortReadings && knownCount !== null;
	const until = mayBeShort ? newest - usualLatenessMs : -Infinity;
	const missing = ({ countBefore, items }: Found<ListedDocument>) =>
		(countBefore ?? 0) - (knownCount ?? Infinity) - newDocuments(state, items).length;
	const reading = await readNewest(documents, {
		isEnough: (page, found) => {
			if (isKnownByTime(state, page)) return true;
			// Documents of one moment have no order that is the same in each reading.
			const mayBePending =
				pendingSince !== null && page.every(({ created }) => created >= pendingSince);
			const isLate = page.some(({ created }) => created <= until);
			const isPartKnown = newDocuments(state, page).length < page.length;
			return !mayBePending && (isLate || (isPartKnown && !hasTime())) && missing(found) <= 0;
		},
		// Documents that are newer than these are all new.
		canWait: (page) => !hasTime() && page.some(({ created }) => created > newest),
		knownCount,
	});
	return reading.isWhole || missing(reading) <= 0 ? reading : await readWhole(documents);
}

/** Whether all documents that are older than some are known by time. */
function isKnownByTime({ knownUntil }: Cursor, listed: readonly ListedDocument[]): boolean {
	return listed.some(({ created }) => created <= (knownUntil ?? -Infinity));
}

export function learn(
	state: ListState,
	{ items, isWhole, isSorted, countAfter }: Reading,
	progress: Omit<Progress, 'isComplete'>,
): ListState {
	const isComplete = isWhole || isKnownByTime(state, items);
	return {
		...advance(state, { ...progress, isComplete }),
		count: countAfter === undefined ? null : countAfter - progress.pending.length,
		pendingSince: progress.pending[0]?.created ?? null,
		isSorted: isWhole ? isSorted : state.isSorted,
		shortReadings: isComplete ? 0 : state.shortReadings + 1,
	};
}
